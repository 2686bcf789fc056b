import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./db/kept/schema.ts", out: "./migrations", strict: true });
