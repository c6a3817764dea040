// three.js as the page has it: from its sources, each module by itself, so that a part that is fetched later brings
// along its own needs; without parts that no page of ours can reach; and with shaders that have no comments.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run.mjs";

const three = join(root, "node_modules/three/src");

/** Shaders of materials and lights that neither the page nor GLTFLoader makes; in the others, they stand behind an #if. */
const unusedShaders = new RegExp(
  [
    "/ShaderLib/(meshlambert|meshphong|meshtoon|meshmatcap|meshnormal|linedashed|equirect|shadow|cube|backgroundCube|vsm)",
    "/ShaderChunk/(lights_lambert|lights_phong|lights_toon|gradientmap|alphahash|lightmap|bumpmap|displacementmap|dithering)_\\w+",
    "/ShaderChunk/(clipping_planes|logdepthbuf|lightprobes)_\\w+",
    "/ShaderChunk/envmap_(fragment|pars_fragment|pars_vertex|vertex)",
  ]
    .map((path) => `${path}\\.glsl\\.js$`)
    .join("|"),
);

/** Headsets: WebGLRenderer asks these of its manager, and there is no session here. */
const noHeadset = `
export class WebXRManager {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = false;
  addEventListener() {}
  removeEventListener() {}
  setAnimationLoop() {}
  dispose() {}
  getEnvironmentBlendMode() {}
  hasDepthSensing() { return false; }
}`;

/** The file of each name that "three" exports. */
function exportsOf(file = join(three, "Three.js"), found = new Map()) {
  const text = readFileSync(file, "utf8");
  for (const [, names, from] of text.matchAll(/^export (\*|\{[^}]*\}) from '([^']+)'/gm)) {
    const path = join(dirname(file), from);
    if (names === "*") exportsOf(path, found);
    else for (const name of names.match(/\w+/g)) found.set(name, path);
  }
  for (const [, name] of text.matchAll(/^export (?:const|class|function) (\w+)/gm)) found.set(name, file);
  for (const [, names] of text.matchAll(/^export \{([^}]*)\};/gm))
    for (const name of names.match(/\w+/g)) found.set(name, file);
  return found;
}

/** Imports of "three" as imports of the files behind it. */
function direct(code, files) {
  return code.replace(/^import \{([^}]*)\} from ["']three["'];?/gm, (_, names) =>
    names
      .replace(/\/\/[^\n]*/g, "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const file = files.get(name.split(" as ")[0]);
        if (file === undefined) throw new Error(`three has no ${name}`);
        return `import { ${name} } from ${JSON.stringify(file)};`;
      })
      .join(" "),
  );
}

/** A shader's text without comments and without white space that means nothing. */
function leanShader(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\/\/[^\n]*/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .map((line) => (line.startsWith("#") ? line : line.replace(/ ?([-+*/=<>!&|?:,;(){}[\]]) ?/g, "$1")))
    .filter((line) => line !== "")
    .join("\n");
}

export function leanThree() {
  const files = exportsOf();
  return {
    name: "sandlot-lean-three",
    enforce: "pre",
    apply: "build",
    resolveId: { filter: { id: /^three$/ }, handler: () => join(three, "Three.js") },
    load: {
      filter: { id: /\/three\/src\/renderers\/(webxr\/WebXRManager|shaders\/)/ },
      handler(id) {
        if (id.endsWith("/WebXRManager.js")) return noHeadset;
        if (!unusedShaders.test(id)) return null;
        return id.includes("/ShaderLib/")
          ? 'export const vertex = ""; export const fragment = "";'
          : 'export default "";';
      },
    },
    transform: {
      filter: { id: /\/three\/src\/.*\.glsl\.js$|\/three\/examples\/jsm\/.*\.js$|\/web\/.*\.ts$/ },
      handler(code, id) {
        if (!id.endsWith(".glsl.js")) return code.includes("three") ? direct(code, files) : null;
        return code.replace(/`([^`]*)`/g, (_, text) => `\`${leanShader(text)}\``);
      },
    },
  };
}
