import { describe, expect, it } from "vitest";
import { systemSentence } from "../../cli/failures.ts";
import { configurationFrom } from "../../server/configuration.ts";

const sentenceFor = (name: string, value: string) => {
  const reading = configurationFrom({ [name]: value });
  return reading.kind === "invalid" ? reading.sentences.join("; ") : "sound";
};

describe("a setting that cannot be used", () => {
  it.each([
    ["PORT", "99999", "PORT: write a whole number from 0 to 65535"],
    ["PORT", "-1", "PORT: write a whole number from 0 to 65535"],
    ["ANNALS_METRICS_PORT", "1.5", "ANNALS_METRICS_PORT: write a whole number from 0 to 65535"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL: write trace, debug, info, warn, error, fatal or silent"],
    ["RATE_LIMIT_PER_MINUTE", "9999999999", "RATE_LIMIT_PER_MINUTE: write a whole number from 0 to 999999999"],
    ["ANNALS_THREADS", "65", "ANNALS_THREADS: write a whole number from 0 to 64"],
    ["ANNALS_CONNECTIONS_MAX", "9", "ANNALS_CONNECTIONS_MAX: write a whole number from 10 to 999999999"],
    ["ANNALS_WAITING_MAX", "0", "ANNALS_WAITING_MAX: write a whole number from 1 to 999999999"],
    ["ANNALS_ANSWER_S", "soon", "ANNALS_ANSWER_S: write a whole number from 1 to 999999999"],
    ["ANNALS_UPDATE", "weekly", "ANNALS_UPDATE: write daily or never"],
    ["ANNALS_SERVE_SOURCES", "yes", "ANNALS_SERVE_SOURCES: write 0 or 1"],
  ])("%s=%s is named with what may be written", (name, value, sentence) => {
    expect(sentenceFor(name, value)).toBe(sentence);
  });
});

describe("an address at which the service cannot listen", () => {
  const listening = (code: string, facts: object) => systemSentence(Object.assign(new Error(code), { code, ...facts }));

  it("is named with the setting that names it", () => {
    const at = { syscall: "listen", address: "8.8.8.8", port: 80 };
    const own = "Write one of its own addresses: 127.0.0.1, or 0.0.0.0 to be reached from other machines.";
    expect(listening("EADDRNOTAVAIL", at)).toBe(`HOST: this machine cannot listen at "8.8.8.8". ${own}`);
    expect(listening("ENOTFOUND", { syscall: "getaddrinfo", hostname: "a.invalid" })).toBe(
      `HOST: this machine cannot listen at "a.invalid". ${own}`,
    );
    expect(listening("EACCES", at)).toBe(
      "The system does not let Annals listen at port 80. Name a port from 1024 on with PORT.",
    );
    expect(listening("EADDRINUSE", at)).toContain("The port is in use: 80 at 8.8.8.8.");
  });
});
