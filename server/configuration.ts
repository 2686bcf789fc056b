import { z } from "zod";

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "write a whole number")
  .transform(Number);

const form = z.object({
  PORT: wholeNumber.pipe(z.number().max(65_535)).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  RATE_LIMIT_PER_MINUTE: wholeNumber.pipe(z.number().min(1)).optional(),
  ANNALS_URL: z
    .url({
      protocol: /^https?$/,
      error: "write the address by which others reach the service, like https://example.org/annals",
    })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  ANNALS_ADMIN_TOKEN: z.string().min(16, "write at least 16 characters, best random ones").optional(),
});

export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  readonly rateLimit_perMinute: number | undefined;
  /** The address by which others reach the service, without a slash at the end; for links in what leaves it, such as feeds. */
  readonly publicUrl: string | undefined;
  /** Who shows it may import over HTTP; without one, nobody may. */
  readonly adminToken: string | undefined;
};

/** Reads the settings of the service out of the environment; other variables are none of its business. */
export function configurationFrom(
  environment: Readonly<Record<string, string | undefined>>,
):
  | { readonly kind: "sound"; readonly configuration: Configuration }
  | { readonly kind: "invalid"; readonly sentences: readonly string[] } {
  // A variable set to nothing is one not set.
  const result = form.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")));
  if (!result.success) {
    return {
      kind: "invalid",
      sentences: result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    };
  }
  const { PORT, HOST, LOG_LEVEL, RATE_LIMIT_PER_MINUTE, ANNALS_ADMIN_TOKEN, ANNALS_URL } = result.data;
  return {
    kind: "sound",
    configuration: {
      ...{ port: PORT, host: HOST, logLevel: LOG_LEVEL },
      ...{ rateLimit_perMinute: RATE_LIMIT_PER_MINUTE, adminToken: ANNALS_ADMIN_TOKEN },
      publicUrl: ANNALS_URL,
    },
  };
}
