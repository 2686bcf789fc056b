import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/kept/drizzle-kit.ts",
  out: "./migrations",
  strict: true,
});
