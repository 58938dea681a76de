import { defineConfig } from "docsgen";
import * as z from "zod";

export default defineConfig({
  title: "Manual",
  components: { meter: { file: "theme/Meter.tsx", props: z.object({ value: z.coerce.number().max(10) }) } },
});
