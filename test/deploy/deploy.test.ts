import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { stillArchive } from "../../db/live-archive.ts";
import { buildApp } from "../../server/app.ts";
import { configurationFrom } from "../../server/configuration.ts";
import { pages } from "../../web/pages.ts";
import { queryWithKnownAt } from "../../web/queries.ts";
import { embeddedHoldings } from "../archive.ts";
import { answered, freePort } from "../ports.ts";

const folder = fileURLToPath(new URL("../../deploy/", import.meta.url));
const read = (path: string): string => readFileSync(join(folder, path), "utf8");
const root = fileURLToPath(new URL("../../", import.meta.url));
const settingsPage = readFileSync(join(root, "docs", "settings.md"), "utf8");

type Environment = Readonly<Record<string, string>>;
type Container = {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports: readonly { readonly containerPort: number }[];
  readonly securityContext: object;
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
  readonly volumeMounts: readonly { readonly name: string }[];
};
type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: Readonly<Record<string, string>> & { readonly matchLabels?: object };
    readonly ports: readonly { readonly port: number }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string }[];
        readonly securityContext: { readonly runAsNonRoot: boolean };
      };
    };
  };
};

const compose = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Environment;
        readonly read_only: boolean;
        readonly cap_drop: readonly string[];
        readonly networks: { readonly neighbours: { readonly ipv4_address: string } };
      }
    >
  >;
};
const manifests = parseAllDocuments(read("kubernetes.yaml"), { merge: true }).map((one) => {
  expect(one.errors).toEqual([]);
  return one.toJS() as Manifest;
});
const deployments = manifests.filter(({ kind }) => kind === "Deployment");
const units = readdirSync(join(folder, "systemd"));

/** Variables that are not ours. */
const others = ["NODE_ENV"];

/** Holds an environment against what the program reads. Values that come from outside are replaced by sound ones. */
function expectSettings(environment: Environment): void {
  const values = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.startsWith("$") ? (name.endsWith("TOKEN") ? "x".repeat(20) : "") : value,
    ]),
  );
  for (const name of Object.keys(values))
    if (!others.includes(name)) expect(settingsPage, name).toContain(`\`${name}\``);
  expect(configurationFrom(values)).toMatchObject({ kind: "sound" });
}

describe("each way to deploy sets only settings that the program reads, with valid values", () => {
  it.each(Object.entries(compose.services))("compose.yaml: %s", (_name, { environment = {}, read_only, cap_drop }) => {
    expectSettings(environment);
    expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))("kubernetes.yaml: %s", (_name, { spec }) => {
    const { containers, volumes, securityContext } = spec.template.spec;
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const { env = [], securityContext: own, readinessProbe, volumeMounts } of containers) {
      expectSettings(Object.fromEntries(env.map(({ name, value }) => [name, value ?? "$from a secret"])));
      expect(own).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(["/readyz", "/cache-healthz"]).toContain(readinessProbe.httpGet.path);
      expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
    }
  });

  it.each(units)("systemd/%s", (name) => {
    const set = [...read(`systemd/${name}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.replace("%i", "3001").split(/=(.*)/, 2) as [string, string]),
    );
    expectSettings(Object.fromEntries(set));
    expect(read(`systemd/${name}`)).toMatch(/^ProtectSystem=strict$/m);
  });

  it("the Containerfile", () => {
    const text = read("Containerfile");
    const line = /^ENV (.*)$/m.exec(text)?.[1] ?? "";
    expectSettings(Object.fromEntries(line.split(" ").map((pair) => pair.split(/=(.*)/, 2) as [string, string])));
    expect(text).toMatch(/^FROM .*:nonroot$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
  });
});

describe("places and ports", () => {
  const port = "3000";

  it("of nginx are those of compose.yaml, and each has an address of its own", () => {
    const named = [...read("upstreams.conf").matchAll(/server ([\w-]+):(\d+)/g)];
    expect(named.map(([, name]) => name).toSorted()).toEqual(["reader-1", "reader-2", "writer"]);
    expect(new Set(named.map(([, , at]) => at))).toEqual(new Set([port]));
    for (const [, name = ""] of named) expect(Object.keys(compose.services)).toContain(name);
    const addresses = Object.values(compose.services).map(({ networks }) => networks.neighbours.ipv4_address);
    expect(new Set(addresses).size).toBe(addresses.length);
    // Only nginx is believed about whom it asks for.
    const trusted = Object.values(compose.services).flatMap(
      ({ environment }) => environment?.["ANNALS_TRUST_PROXY"] ?? [],
    );
    expect(new Set(trusted)).toEqual(new Set([compose.services["cache"]?.networks.neighbours.ipv4_address]));
  });

  it("of nginx in a cluster are services there", () => {
    const named = [...read("upstreams.kubernetes.conf").matchAll(/server ([\w-]+):(\d+)/g)];
    const services = manifests.filter(({ kind }) => kind === "Service");
    for (const [, name, at] of named) {
      const service = services.find(({ metadata }) => metadata.name === name);
      expect(service?.spec.ports[0]?.port, name).toBe(Number(at));
      expect(deployments.map(({ spec }) => spec.selector.matchLabels)).toContainEqual(service?.spec.selector);
    }
    const files = (parse(read("kustomization.yaml")) as { configMapGenerator: { files: string[] }[] })
      .configMapGenerator;
    for (const file of files.flatMap(({ files: one }) => one)) read(file.split("=").at(-1) ?? "");
  });

  it("are listened on: the image and the manifests say the same one", () => {
    expect(read("Containerfile")).toContain(`EXPOSE ${port}`);
    const own = deployments
      .flatMap(({ spec }) => spec.template.spec.containers)
      .filter(({ name }) => name === "annals");
    expect(own.map(({ ports }) => ports[0]?.containerPort)).toEqual([Number(port), Number(port)]);
    expect(read("nginx.conf")).toContain("listen 8080");
  });
});

/** The path of nginx; not every user has /usr/sbin in the path. */
const nginxPath = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => runs(path, "-v"));

/** Puts the configuration into a folder, with ports of this machine, and returns the arguments of nginx. */
function configured(at: string, { port, service }: { readonly port: number; readonly service: number }): string[] {
  const places = read("upstreams.conf").replaceAll(/(?:reader-\d|writer):3000/g, `127.0.0.1:${service}`);
  writeFileSync(join(at, "upstreams.conf"), places);
  writeFileSync(join(at, "nginx.conf"), read("nginx.conf").replace("listen 8080", `listen 127.0.0.1:${port}`));
  return ["-p", `${at}/`, "-c", join(at, "nginx.conf")];
}

describe("nginx", () => {
  it.each(["nginx.conf", "nginx-static.conf"])("%s asks for a descriptor for all that it may have open", (path) => {
    const numberOf = (pattern: RegExp) => Number(pattern.exec(read(path))?.[1] ?? 0);
    const connections = numberOf(/worker_connections (\d+);/);
    expect(connections).toBeGreaterThan(0);
    // A client, a service, and a file for each; files that are kept open besides.
    const open = 3 * connections + numberOf(/open_file_cache max=(\d+)/);
    expect(numberOf(/^worker_rlimit_nofile (\d+);/m)).toBeGreaterThanOrEqual(open);
  });

  it("leaves out of the question to a file what no page asks for, and nothing else", () => {
    const own = new Set(pages.flatMap(({ query }) => Object.keys(queryWithKnownAt(query).shape)));
    const [, names = ""] = /<asked>\(\?:([\w|]+)\)/.exec(read("nginx-static.conf")) ?? [];
    expect(names.split("|")).toEqual([...own].toSorted());
  });

  it("tells the service the host with its port, by which it was reached, and keeps answers apart by it", () => {
    const lines = [...read("nginx.conf").matchAll(/^\s*proxy_(?:set_header (?:X-Forwarded-)?Host|cache_key) .*$/gm)];
    expect(lines).toHaveLength(3);
    for (const [line] of lines) expect(line).toMatch(/\$http_host\b/);
    expect(read("nginx.conf")).not.toMatch(/\$(?:host|server_name)\b/);
  });

  // Where it is missing, the list of tests says that this one was skipped.
  it.skipIf(nginxPath === undefined)("accepts the configuration, and absolute addresses keep the port", async () => {
    const at = mkdtempSync(join(tmpdir(), "annals-nginx-"));
    // Started by root, nginx works as another user.
    chmodSync(at, 0o755);
    const app = await buildApp({
      live: stillArchive(embeddedHoldings()),
      now: () => new Date("2026-11-21T12:00:00Z"),
      trustedProxies: ["127.0.0.1"],
    });
    const service = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    const port = await freePort();
    const words = configured(at, { port, service });
    execFileSync(nginxPath ?? "", ["-t", "-q", ...words], { stdio: "pipe" });
    const nginx = spawn(nginxPath ?? "", [...words, "-g", "daemon off;"], { stdio: "ignore" });
    try {
      const base = `http://127.0.0.1:${port}`;
      expect((await answered(`${base}/cache-healthz`)).status).toBe(204);
      const rule = await fetch(`${base}/v1/rules/507.4?on=2005-01-10`);
      expect(rule.status).toBe(200);
      const absolute = (text: string) => [...text.matchAll(/http:\/\/127\.0\.0\.1[^/"]*/g)].map(([origin]) => origin);
      const timeMap = await (await fetch(`${base}/v1/rules/507.4/timemap`)).text();
      const feed = await (await fetch(`${base}/v1/changes.atom`)).text();
      const page = await (await fetch(`${base}/rules/507.4?on=2005-01-10`)).text();
      for (const text of [timeMap, feed, page]) expect(new Set(absolute(text))).toEqual(new Set([base]));
    } finally {
      nginx.kill("SIGTERM");
      if (nginx.exitCode === null) await once(nginx, "exit");
      await app.close();
      rmSync(at, { recursive: true, force: true });
    }
  });
});

it.skipIf(!has("systemd-analyze"))("systemd accepts the units, and finds them well protected", () => {
  for (const name of units) {
    const output = execFileSync("systemd-analyze", ["security", "--offline=true", join(folder, "systemd", name)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(output)?.[1]), name).toBeLessThan(2);
  }
});

function has(program: string): boolean {
  return runs(program, "--version");
}

function runs(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
