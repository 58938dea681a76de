/**
 * Runs Go samples as one program, because linking each takes seconds. Each sample is a package, whose `main` is called
 * by its number. The default transport routes requests to the model of the platform.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Run } from "./plan.ts";
import { inFolder, runSteps, start, withTmp } from "./run-folder.ts";
import type { Sample } from "./samples.ts";

const redirect = `
type toModel struct{}

func (toModel) RoundTrip(request *http.Request) (*http.Response, error) {
	model, err := url.Parse(os.Getenv("MODEL") + "/" + os.Getenv("RUN") + "/" + request.URL.Host + request.URL.RequestURI())
	if err != nil {
		return nil, err
	}
	led := request.Clone(request.Context())
	led.URL, led.Host = model, model.Host
	return (&http.Transport{}).RoundTrip(led)
}
`;

export async function runGo(
  runs: readonly Run[],
  _samples: readonly Sample[],
  { model, folder }: { readonly model: string; readonly folder: string },
): Promise<readonly Outcome[]> {
  const root = join(folder, "go");
  const samples = [...new Set(runs.map(({ sample }) => sample))];
  const nameOf = (sample: Sample): string => `sample${samples.indexOf(sample)}`;
  for (const sample of samples) {
    const code = sample.code.replace("package main", `package ${nameOf(sample)}`).replace("func main()", "func Main()");
    mkdirSync(join(root, nameOf(sample)), { recursive: true });
    writeFileSync(join(root, nameOf(sample), "sample.go"), `${withTmp(code, join(root, sample.page))}\n`);
  }
  const imports = samples.map((sample) => `\t"samples/${nameOf(sample)}"\n`).join("");
  const calls = samples.map((sample) => `\t"${nameOf(sample)}": ${nameOf(sample)}.Main,\n`).join("");
  writeFileSync(join(root, "go.mod"), "module samples\n\ngo 1.16\n");
  writeFileSync(
    join(root, "main.go"),
    `package main\n\nimport (\n\t"net/http"\n\t"net/url"\n\t"os"\n\n${imports})\n${redirect}\nvar samples = map[string]func(){\n${calls}}\n\nfunc main() {\n\thttp.DefaultTransport = toModel{}\n\tsamples[os.Args[1]]()\n}\n`,
  );
  const env = { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" };
  const built = await start("go", ["build", "-o", "samples", "."], { cwd: root, env });
  if (built.status !== 0 && !/^sample\d+\/sample\.go:/mu.test(built.stderr)) throw new Error(built.stderr);
  if (built.status !== 0) return runs.map((run) => notBuilt(run, nameOf(run.sample), built.stderr));
  return runSteps(runs, root, async (run, pageFolder, files) => {
    for (const [name, text] of Object.entries(inFolder(run, pageFolder).files))
      writeFileSync(join(pageFolder, name), text);
    const paths = { STEPS_FILE: files.steps, EXPORTS_FILE: files.exports };
    const { stdout, stderr, status } = await start(join(root, "samples"), [nameOf(run.sample)], {
      cwd: pageFolder,
      env: { ...run.env, MODEL: model, RUN: run.id, ...paths },
    });
    const ending = status === 0 ? "ends" : `throws: status ${status}: ${stderr.trim()}`;
    return { ending, line: 1, shown: stdout, problems: [] };
  });
}

/** sample3/sample.go:12:2: undefined: x. The correct ones only run once the others are fixed. */
function notBuilt({ id, ends, shows }: Run, name: string, stderr: string): Outcome {
  const own = [...stderr.matchAll(new RegExp(`^${name}/sample\\.go:(\\d+):\\d+: (.*)$`, "gmu"))];
  const [[, line = "1", message] = []] = own;
  if (message === undefined) return { id, ending: ends, line: 1, shown: shows, problems: [] };
  return { id, ending: `throws: ${message}`, line: Number(line), shown: "", problems: [] };
}
