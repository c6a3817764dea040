// The packages of an index that a project needs, by its own list and by its files' imports.
import { describe, expect, test } from "vitest";
import { requirementsOf, wantedPackages } from "../../web/code/wanted-packages.ts";
import type { ShippedWheels } from "../../web/code/wheels.ts";

const site: ShippedWheels = {
  wheels: [
    {
      ...{ name: "robotpy-commands-v2", version: "2026.2.2", sha256: "", years: [2026], file: "a.whl" },
      ...{ imports: ["commands2"], needs: [] },
    },
    {
      ...{ name: "photonlibpy", version: "2026.3.4", sha256: "", years: [2026], file: "b.whl" },
      ...{ imports: ["photonlibpy"], needs: [] },
    },
  ],
  absent: [],
};

const project = (toml: string, robot: string, more: Record<string, string> = {}): Map<string, string> =>
  new Map(Object.entries({ "pyproject.toml": toml, "robot.py": robot, ...more }));

const names = (files: Map<string, string>): string[] => wantedPackages(files, site).map(({ name }) => name);

describe("packages that a project asks for", () => {
  test("reads pyproject.toml's lists with comments, markers and other tables, and requirements.txt", () => {
    const toml = `[project]
name = "x"
dependencies = [
  "pint>=0.20",  # units
  # "no",
  'toposort==1.10; python_version > "3.8"',
]
[tool.other]
requires = ["wrong"]
[tool.robotpy]
requires = ["limelightlib-python==0.9.6", "black; platform_machine == 'roborio'"]
`;
    const files = project(toml, "", { "requirements.txt": "# tools\n-r other.txt\nattrs==23.2 # here\n" });
    expect(requirementsOf(files).map(({ name }) => name)).toEqual([
      ...["pint", "toposort", "limelightlib-python", "attrs"],
    ]);
  });

  test("a package that both files name must fit both", () => {
    const files = project('[tool.robotpy]\nrequires = ["pint>=0.20", "pint"]\n', "", {
      "requirements.txt": "Pint<0.24\npint>=0.20\n",
    });
    expect(requirementsOf(files)).toEqual([
      expect.objectContaining({
        specifiers: [
          { operator: ">=", version: "0.20" },
          { operator: "<", version: "0.24" },
        ],
      }),
    ]);
  });

  test("takes those that files import, whatever belongs to their names, and no tools", () => {
    const toml =
      '[tool.robotpy]\nrequires = ["limelightlib-python", "protobuf==6.33.1", "asttokens", "pytest-timeout"]\n';
    expect(names(project(toml, "import limelight\nfrom google.protobuf import message\nimport ast, pytest\n"))).toEqual(
      [...["limelightlib-python", "protobuf"]],
    );
  });

  test("leaves what is the library's, the site's or the project's own", () => {
    const toml = '[tool.robotpy]\nrequires = ["phoenix6", "photonlibpy==2026.2.2", "pykit"]\n';
    const files = project(toml, "import phoenix6, photonlibpy, pykit\n", { "pykit/__init__.py": "" });
    expect(names(files)).toEqual([]);
  });

  test("gives a program of last season its season's packages", () => {
    const toml = '[tool.robotpy]\nrobotpy_version = "2025.3.2.2"\nrequires = ["photonlibpy==2025.3.2"]\n';
    const wanted = wantedPackages(project(toml, "import commands2\nimport photonlibpy\n"), site);
    expect(
      wanted.map(({ name, specifiers, isAsked }) => [name, specifiers.map(({ version }) => version), isAsked]),
    ).toEqual([
      ["robotpy-commands-v2", ["2025", "2026"], false],
      ["photonlibpy", ["2025.3.2"], true],
    ]);
    // From 2025 on, in a program of 2025, ends with that season; a version of another season is the program's own wish.
    for (const [own, versions] of [
      [">=2025.0.2", ["2025.0.2", "2025", "2026"]],
      [">=2026.0.1", ["2026.0.1"]],
      [">=0.2.1", ["0.2.1"]],
      ["<2027", ["2027"]],
    ] as const) {
      const open = toml.replace("==2025.3.2", own);
      const [found] = wantedPackages(project(open, "import photonlibpy\n"), site);
      expect(found?.specifiers.map(({ version }) => version)).toEqual(versions);
    }
    // A project whose other packages are of a later season was not written before it.
    const mixed = toml.replace('"photonlibpy==2025.3.2"', '"photonlibpy>=2025.3", "robotpy-pathplannerlib>=2026.0.1"');
    const [later] = wantedPackages(project(mixed, "import photonlibpy\n"), site);
    expect(later?.specifiers.map(({ version }) => version)).toEqual(["2025.3"]);
    expect(names(project('[tool.robotpy]\nrobotpy_version = "2026.1.1"\n', "import commands2\n"))).toEqual([]);
    expect(names(project('[tool.robotpy]\nrobotpy_version = "2024.1.1"\n', "import commands2\n"))).toEqual([]);
  });
});
