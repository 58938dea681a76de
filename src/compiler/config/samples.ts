/** How samples of code are checked, by language: `samples: { python: { run: "python3 {}" } }`. */
import * as z from "zod";

/** A line for the shell. */
const command = z.string().trim().min(1, "must be a command");

/** A command that does not get the file would not check it. */
const filePlaceholder = /\{(?:\}|files\})/u;

/** Languages that TypeScript reads. */
const typed = /^(?:[cm]?[jt]s|[jt]sx|javascript|typescript)$/iu;

export const samplesSchema = z
  .record(
    z.string().regex(/^[\w+#.-]+$/u, "must be the name of a language, as in a code block"),
    z
      .strictObject({
        /**
         * Checks samples: `"python3 -m py_compile {}"`. `{}` is the file of a sample; `{files}` are the files of all
         * samples together, for a compiler that takes long to start, and `{root}` is the folder of the config.
         */
        check: command.optional(),
        /**
         * Checks the types of samples with the TypeScript of your project, and with the options of a `tsconfig.json`
         * beside the config, in place of `check`: for `ts`, or for `js` with comments that say types.
         */
        types: z.boolean().default(false),
        /** Runs a sample: `"python3 {}"`. What it prints is compared with the code block `expect` that follows it. */
        run: command
          .refine((line) => !line.includes("{files}"), "runs one sample: write `{}`; only `check` takes `{files}`")
          .optional(),
        /**
         * Your files that samples use, from the folder of the config: `["src/**"]`. If one changes, all samples run
         * again.
         */
        inputs: z.array(z.string().min(1)).default([]),
        /** The end of the names of files, if it is not that of the language: `"mts"`. */
        extension: z
          .string()
          .regex(/^[\w.]+$/u, "must be letters, such as py")
          .optional(),
        /**
         * Whether samples of a page belong together: they are files of one folder, which run again if any sample of the
         * page changes. `docsgen-page.json` in it lists all samples of the page, in order, for a command that needs
         * more than one.
         */
        page: z.boolean().default(false),
        /** The names of environment variables that samples see, besides those that programs need to start. */
        env: z.array(z.string().regex(/^\w+$/u, "must be the name of a variable")).default([]),
        /** Seconds after which a command is ended. */
        timeout: z.number().positive("must be more than 0").max(3600).default(30),
        /** Megabytes of memory at which a command is ended; not on Windows. */
        memory: z.number().int().positive().default(2048),
      })
      .refine(({ check, types }) => check === undefined || !types, "must have `check` or `types`, not both"),
  )
  .superRefine((languages, context) => {
    for (const [name, { check, run, types }] of Object.entries(languages)) {
      const report = (path: readonly string[], input: unknown, message: string, hint: string): void =>
        context.addIssue({ code: "custom", path: [name, ...path], input, message, params: { hint } });
      if (check === undefined && run === undefined && !types) {
        const key = /^\w+$/u.test(name) ? name : JSON.stringify(name);
        const settings = typed.test(name) ? "types: true" : `run: "${name} {}"`;
        report([], languages[name], "must have `check`, `types` or `run`", `write \`${key}: { ${settings} }\``);
      }
      for (const [key, line] of [["check", check] as const, ["run", run] as const])
        if (line !== undefined && !filePlaceholder.test(line))
          report(
            [key],
            line,
            "does not name the file of the sample",
            `write \`${key}: ${JSON.stringify(`${line} {}`)}\``,
          );
      if (types && !typed.test(name))
        report(
          ["types"],
          types,
          "is for TypeScript and JavaScript alone",
          `write a command that checks the file, \`check: "… {}"\``,
        );
    }
  })
  .default({});

/** The settings of one language. The schema has checked that there is something to do with its samples. */
export type SampleSettings = z.output<typeof samplesSchema>[string];
