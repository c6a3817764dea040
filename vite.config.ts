import { randomBytes } from "node:crypto";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join, normalize, resolve } from "node:path";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { contentPolicy } from "./scripts/lib/content-policy.mjs";
import { dracoModule } from "./scripts/lib/draco-module.mjs";
import { leanThree } from "./scripts/lib/lean-three.mjs";
import { guardPackages } from "./scripts/lib/locale-calls.mjs";
import { buildTarget } from "./scripts/lib/web-floor.mjs";
import { nodeEntries } from "./scripts/lib/node-entries.mjs";
import { writeServiceWorker } from "./scripts/lib/offline-files.mjs";
import { fieldIndex, robotIndex } from "./scripts/lib/play-facts.mjs";
import { pythonFile, pythonFiles, pythonNotice, wheelLicences } from "./scripts/lib/python-files.mjs";
import { packs, shipped } from "./scripts/lib/shipped.mjs";
import { referencePage } from "./web/element/reference-page.ts";
import reference from "./web/element/reference.json" with { type: "json" };

const root = import.meta.dirname;

/** Where the site's files come from that Vite does not bundle. */
const folders = ["fields", "robots"];
const modules = ["sandlot.wasm", "wire.wasm", "view.wasm", "lab.wasm", "light.wasm"];
const moduleFile = (name: string): string => join(root, "build/wasm", name);
/** Recorded by scripts/build.mjs. */
const exampleRun = "examples/match.sandlot";

/** The light of a field that ships, worked out by scripts/build.mjs. */
const lightFile = (name: string): string => join(root, "build/light", `${name}.bin`);

/** Made by it, and served from build/ in development. */
const pictures = "pictures";
const docs = "docs";

const cglmLicence = "/usr/share/doc/libcglm-dev/copyright";

/** What web/sim/boundary/shipped.ts tells. */
const define = { SANDLOT_SHIPPED: JSON.stringify(shipped) };

/** What is part of the page or the modules, and the licence that travels with it. */
const licences = {
  Sandlot: "LICENSE",
  "Open Dynamics Engine": "build/src/ode/LICENSE-BSD.TXT",
  cJSON: "build/src/cjson/LICENSE",
  // Headers of the distribution; where that is not Debian, they stand elsewhere.
  ...(existsSync(cglmLicence) ? { cglm: cglmLicence } : {}),
  three: "node_modules/three/LICENSE",
  // Both have the Apache License 2.0, and bring no copy of it: TypeScript does.
  "Draco (Google)": "node_modules/typescript/LICENSE",
  "urdf-loader (Caltech)": "node_modules/typescript/LICENSE",
  uPlot: "node_modules/uplot/LICENSE",
  yaml: "node_modules/yaml/LICENSE",
  "markdown-it": "node_modules/markdown-it/LICENSE",
  entities: "node_modules/entities/LICENSE",
  "linkify-it": "node_modules/linkify-it/LICENSE",
  mdurl: "node_modules/mdurl/LICENSE",
  "punycode.js": "node_modules/punycode.js/LICENSE-MIT.txt",
  "uc.micro": "node_modules/uc.micro/LICENSE.txt",
  MiniSearch: "node_modules/minisearch/LICENSE.txt",
  CodeMirror: "node_modules/@codemirror/view/LICENSE",
  Lezer: "node_modules/@lezer/common/LICENSE",
  "style-mod": "node_modules/style-mod/LICENSE",
  "w3c-keyname": "node_modules/w3c-keyname/LICENSE",
  crelt: "node_modules/crelt/LICENSE",
  "find-cluster-break": "node_modules/@marijn/find-cluster-break/LICENSE",
  Blockly: "node_modules/blockly/LICENSE",
  fflate: "node_modules/fflate/LICENSE",
  uqr: "node_modules/uqr/LICENSE",
  mediabunny: "node_modules/mediabunny/LICENSE",
  meshoptimizer: "node_modules/meshoptimizer/LICENSE.md",
  "glTF Transform": "node_modules/@gltf-transform/core/LICENSE.md",
  "property-graph": "node_modules/property-graph/LICENSE",
};

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".glb": "model/gltf-binary",
  ".js": "text/javascript",
  ".obj": "text/plain",
  ".png": "image/png",
  ".css": "text/css",
  ".webp": "image/webp",
};

/** What is made when the site is: path in it, and its text. */
const indices: Record<string, () => string> = {
  "robots/index.json": () => JSON.stringify(robotIndex(root)),
  "fields/index.json": () => JSON.stringify(fieldIndex(root)),
  "reference.html": () => referencePage(reference),
};

/** Serves the module, fields and robots in development. */
function servedFiles(): Plugin {
  return {
    name: "sandlot-served-files",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? "/").split(/[?#]/)[0] ?? "/")).slice(1);
        // The built site has these scripts at its top.
        if (path === "sandlot-sim.js") request.url = "/element/sandlot-sim.ts";
        if (path === "site-words.js") request.url = "/words/site-words.ts";
        const index = indices[path];
        if (index !== undefined) {
          response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
          response.end(index());
          return;
        }
        const pack = path.endsWith("/models.pack") ? packs.get(path.slice(0, -"/models.pack".length)) : undefined;
        if (pack !== undefined) {
          response.end(pack);
          return;
        }
        const python = path.startsWith("python/") ? pythonFile(path.slice("python/".length)) : null;
        if (python !== null) {
          response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
          response.end(python);
          return;
        }
        const lit = /^fields\/([^/]+)\/light\.bin$/.exec(path)?.[1];
        const inFolder = folders.some((folder) => path.startsWith(`${folder}/`));
        const made = modules.includes(path)
          ? moduleFile(path)
          : path === exampleRun || path.startsWith(`${pictures}/`) || path.startsWith(`${docs}/`)
            ? join(root, "build", path)
            : lit === undefined
              ? undefined
              : lightFile(lit);
        const file = made ?? (inFolder ? join(root, path) : undefined);
        if (file === undefined) return next();
        if (!existsSync(file) || !statSync(file).isFile()) {
          response.statusCode = 404;
          response.end(`no such file: ${path}\n`);
          return;
        }
        response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
        createReadStream(file).pipe(response);
      });
    },
  };
}

/** Copies them beside the page in a build. Only there: a server for development calls closeBundle, too, when it ends. */
function copiedFiles(): Plugin {
  return {
    name: "sandlot-copied-files",
    apply: "build",
    closeBundle() {
      for (const name of modules) cpSync(moduleFile(name), join(root, "dist", name));
      cpSync(join(root, "build", exampleRun), join(root, "dist", exampleRun));
      cpSync(join(root, "build", pictures), join(root, "dist", pictures), { recursive: true });
      for (const folder of folders) {
        const filter = (path: string): boolean => !path.endsWith(".md");
        cpSync(join(root, folder), join(root, "dist", folder), { recursive: true, filter });
      }
      for (const [folder, pack] of packs) writeFileSync(join(root, "dist", folder, "models.pack"), pack);
      for (const name of shipped.fields) {
        if (existsSync(lightFile(name))) cpSync(lightFile(name), join(root, "dist/fields", name, "light.bin"));
      }
      for (const [path, text] of Object.entries(indices)) writeFileSync(join(root, "dist", path), text());
      mkdirSync(join(root, "dist/python"), { recursive: true });
      for (const name of pythonFiles()) writeFileSync(join(root, "dist/python", name), pythonFile(name)!);
      const texts = Object.entries(licences).map(
        ([name, path]) => `${name}\n\n${readFileSync(resolve(root, path), "utf8")}`,
      );
      for (const [name, text] of wheelLicences()) texts.push(`${name}\n\n${text}`);
      texts.push(`Pyodide and Python\n\n${pythonNotice}`);
      writeFileSync(join(root, "dist/licences.txt"), texts.join("\n\n----\n\n"));
      for (const file of [
        "reference.html",
        ...readdirSync(join(root, "dist/examples")).map((name) => `examples/${name}`),
      ])
        if (file.endsWith(".html")) withLinkPicture(file);
      // Last: it lists all of them.
      writeServiceWorker(join(root, "dist"));
    },
  };
}

/**
 * What chats show of a link to a page: Open Graph, with the page's own title and description. They follow only whole addresses, so
 * SANDLOT_SITE says where the site stands. `path`: of the page in the site.
 */
function linkPicture(html: string, path: string): [string, string][] {
  const site = (process.env["SANDLOT_SITE"] ?? "").replace(/\/*$/, "/");
  const up = "../".repeat(path.split("/").length - 1);
  const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1]?.trim() ?? "Sandlot";
  const about = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? "";
  const poster = /poster="\.\/(posters\/[^"]+)"/.exec(html)?.[1];
  const picture = poster === undefined ? "docs/figures/cover.jpg" : `examples/${poster}`;
  return [
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", about],
    ["og:image", `${site === "/" ? up || "./" : site}${picture}`],
  ];
}

/** The same in a page that Vite does not write; one that has such words keeps its own. */
function withLinkPicture(file: string): void {
  const html = readFileSync(join(root, "dist", file), "utf8");
  if (html.includes('property="og:image"')) return;
  const tags = linkPicture(html, file).map(
    ([property, content]) => `<meta property="${property}" content="${content}" />`,
  );
  writeFileSync(join(root, "dist", file), html.replace("</title>", `</title>\n    ${tags.join("\n    ")}`));
}

/**
 * Pages carry their content security policy: not every server can send headers. In development Vite's own script puts style sheets
 * into the page; they have a nonce there, another one each time that it starts.
 */
function policyTag(): Plugin {
  const nonce = randomBytes(16).toString("base64");
  const inDevelopment = { styles: [`'nonce-${nonce}'`] };
  return {
    name: "sandlot-policy",
    config: (_config, { command }) => (command === "serve" ? { html: { cspNonce: nonce } } : {}),
    transformIndexHtml: (html, { server, path }) => [
      ...linkPicture(html, path.slice(1)).map(([property, content]) => ({
        tag: "meta",
        attrs: { property, content },
        injectTo: "head" as const,
      })),
      {
        tag: "meta",
        attrs: {
          "http-equiv": "Content-Security-Policy",
          content: contentPolicy(server === undefined ? {} : inDevelopment),
        },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Scripts at the top of the site, whose names never change. */
const ownNames = ["sandlot-sim", "site-words"];

/** They share some modules with the picture, and are not to fetch all of it. */
const smallPages = ["lab/lab.ts", "words/site-words.ts"];

const page: UserConfig = {
  define,
  root: join(root, "web"),
  publicDir: join(root, "public"),
  base: "./", // the site works from any folder of any server
  plugins: [dracoModule(), leanThree(), guardPackages(), servedFiles(), needLicences(), copiedFiles(), policyTag()],
  worker: { format: "es", plugins: () => [dracoModule(), needLicences()] },
  // glTF Transform reads files in Node, and asks for these only there.
  resolve: {
    alias: { "node:fs": join(root, "web/mesh/no-files.ts"), "node:path": join(root, "web/mesh/no-files.ts") },
  },
  build: {
    outDir: join(root, "dist"),
    emptyOutDir: true,
    target: buildTarget,
    assetsInlineLimit: 0, // nothing as data: URL, so that a strict content policy can forbid them
    chunkSizeWarningLimit: 1000, // three.js is larger than Vite's idea of a chunk
    rollupOptions: {
      input: {
        index: join(root, "web/index.html"),
        embed: join(root, "web/embed.html"),
        lab: join(root, "web/lab.html"),
        teach: join(root, "web/teach.html"),
        bench: join(root, "web/bench.html"),
        frames: join(root, "web/frames.html"),
        "hand-ins": join(root, "web/hand-ins.html"),
        // The element's script is named in other people's pages: its name never changes.
        "sandlot-sim": join(root, "web/element/sandlot-sim.ts"),
        // Named in the pages that Vite does not write: examples, reference, documentation.
        "site-words": join(root, "web/words/site-words.ts"),
      },
      output: {
        // The page and the element draw with the same modules: one file packs better than thirty, and is one request.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, graph) =>
                needsOf("element/player.ts", graph).has(id) && !smallPages.some((page) => needsOf(page, graph).has(id))
                  ? "picture"
                  : null,
            },
          ],
        },
        entryFileNames: ({ name }) => (ownNames.includes(name) ? `${name}.js` : "assets/[name]-[hash].js"),
      },
    },
    reportCompressedSize: false,
  },
};

/** Packages that bring no file with their licence: it stands under another one's path. */
const licensedElsewhere = ["urdf-loader"];

/** Whether a package of npm has its licence in the list: its own, or one of its scope. */
function hasLicence(name: string): boolean {
  const home = name.startsWith("@") ? name.split("/")[0]! : name;
  return (
    licensedElsewhere.includes(name) || Object.values(licences).some((path) => path.startsWith(`node_modules/${home}/`))
  );
}

/** A package of npm whose code is part of the page has its licence beside it. */
function needLicences(): Plugin {
  return {
    name: "sandlot-licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      const names = ids.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const missing = names.find((name) => !hasLicence(name));
      if (missing !== undefined)
        this.error(`${missing} is part of the page: its licence must be in the list of vite.config.ts`);
    },
  };
}

/** All that a module needs at once. */
function needsOf(
  file: string,
  graph: { getModuleInfo(id: string): { importedIds: readonly string[] } | null },
): Set<string> {
  const found = new Set<string>();
  const look = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) look(other);
  };
  look(join(root, "web", file));
  return found;
}

/** The command line's modules: the same TypeScript as the page's worker, for Node. */
const node: UserConfig = {
  define,
  plugins: [dracoModule()],
  root: join(root, "web"),
  publicDir: false,
  // Part of the bundle: an installed package needs no more of npm than before.
  ssr: {
    noExternal: [
      ...["@gltf-transform/core", "property-graph", "meshoptimizer", "three", "urdf-loader"],
      ...["fflate", "markdown-it", "entities", "linkify-it", "mdurl", "punycode.js", "uc.micro"],
    ],
  },
  build: {
    ssr: true,
    outDir: join(root, "build/node"),
    emptyOutDir: true,
    target: "node20",
    rollupOptions: {
      input: Object.fromEntries(Object.entries(nodeEntries).map(([name, path]) => [name, join(root, path)])),
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
    },
  },
};

export default defineConfig(({ mode }) => (mode === "node" ? node : page));
