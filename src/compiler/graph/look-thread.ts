/** The thread in which an output folder is looked at. */
import { parentPort, workerData } from "node:worker_threads";
import type { LeftOutputs } from "../cache/left-outputs.ts";
import { areAsLeft } from "../cache/left-outputs.ts";

const outputs: LeftOutputs = workerData;
parentPort?.postMessage(areAsLeft(outputs));
