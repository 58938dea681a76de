"""Runs the Python samples one after the other, in a process of their own: python3 run.py <input.json> <output.json>"""

import contextlib
import http.client
import http.server
import io
import json
import os
import sys
import threading
import time
import traceback
import unittest

import packages
import requests

YEAR = 365 * 24 * 60 * 60 * 1000
LINKS = {"resume_url": "https://hooks.example/resume", "cancel_url": "https://hooks.example/cancel"}

# What steps exported, by the page.
pages = {}
requests_to_server = []


def problem(text):
    requests.problems.append(text)


def check_json(what, value):
    try:
        text = json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as error:
        problem(f"{what} is no JSON: {error}")
        return
    if "None" in text:
        problem(f"{what} says “None”: {text}")


class Flow:
    def __init__(self, effects):
        self.effects = effects

    def exit(self, reason=""):
        self.effects["exit"] = reason

    def wait(self, ms):
        if not isinstance(ms, int) or not 1 <= ms <= YEAR:
            problem(f"ctx.flow waits {ms}")
        return LINKS

    def delay(self, ms):
        return self.wait(ms)

    def suspend(self, ms=YEAR):
        return self.wait(ms)

    def rerun(self, ms, context=None, max_retries=None):
        check_json("the context of ctx.flow.rerun", context)
        return self.wait(ms)


class Send:
    def __init__(self, effects):
        self.effects = effects

    def send(self, name, data, required):
        for key in required:
            if data.get(key) in (None, ""):
                problem(f"ctx.send.{name} has no {key}")
        check_json(f"ctx.send.{name}", data)
        self.effects["sent"].append({name: data})

    def http(self, data):
        self.send("http", data, ["method", "url"])

    def email(self, data):
        self.send("email", data, ["subject"])

    def s3(self, data):
        self.send("s3", data, ["bucket", "prefix", "payload"])

    def sse(self, data):
        self.send("sse", data, ["channel", "payload"])

    def emit(self, event, channel=None):
        self.send("emit", {"event": event, "channel": channel}, ["event"])


class Inputs(dict):
    """Accounts of all apps: a sample names the one that its author added."""

    def __missing__(self, app):
        token = f"token-of-{app}"
        return {
            "$auth": {
                "oauth_access_token": token,
                "bot_token": token,
                "instance_name": "example",
                "base_api_uri": "zoho.example",
            }
        }


class Context:
    def __init__(self, run, steps, store):
        self.effects = {"exports": {}, "responses": [], "sent": [], "exit": None}
        self.steps = steps
        self.context = {**run["context"], "run": run["run"]}
        self.inputs = Inputs(data_store=store)
        self.flow = Flow(self.effects)
        self.send = Send(self.effects)

    def export(self, name, value):
        if self.effects["exit"] is not None:
            problem(f"ctx.export({name!r}) after ctx.flow.exit")
        if not isinstance(name, str) or name in ("", "$return_value"):
            problem(f"ctx.export({name!r})")
        check_json(f"the export {name}", value)
        self.effects["exports"][name] = value

    def respond(self, response):
        status = response.get("status", 200)
        if not isinstance(status, int) or not 100 <= status <= 599:
            problem(f"status {status}")
        if self.effects["responses"]:
            problem("ctx.respond is called twice")
        check_json("the response", response)
        self.effects["responses"].append(response)


class Server(http.server.ThreadingHTTPServer):
    """What a sample starts: it answers the requests of the run, and ends."""

    def __init__(self, address, handler):
        super().__init__(("127.0.0.1", 0), handler)

    def serve_forever(self):
        thread = threading.Thread(target=super().serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        for wanted in requests_to_server:
            connection = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=10)
            connection.request(wanted["method"], "/hook", body=wanted.get("body"), headers=wanted["headers"])
            status = connection.getresponse().status
            connection.close()
            if status != wanted["status"]:
                problem(f"the server answers {status}, not {wanted['status']}")
        self.shutdown()
        thread.join()
        self.server_close()


def run_tests(names):
    cases = [value for value in names.values() if isinstance(value, type) and issubclass(value, unittest.TestCase)]
    for case in cases:
        result = unittest.TextTestRunner(stream=sys.stdout).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
        for _, trace in result.failures + result.errors:
            problem(trace)


def execute(run):
    with open(run["file"], encoding="utf-8") as file:
        code = compile(file.read(), run["file"], "exec")
    names = {"__name__": "__main__"}
    sys.path.insert(0, run["folder"])
    exec(code, names)
    sys.path.pop(0)
    run_tests(names)
    if run["calls"]:
        return {"value": names[run["calls"]["name"]](*run["calls"]["with"])}
    if "handler" not in names:
        return {}
    known = pages.setdefault(run["page"], {})
    trigger = {"event": run["event"], "context": run["context"]}
    steps = {"trigger": trigger, **known, **run["steps"]}
    store = dict(run["store"])
    context = Context(run, steps, store)
    value = names["handler"](context)
    check_json("what the step returns", value)
    check_json("the data store", store)
    if run["title"] and context.effects["exit"] is None:
        known[run["title"]] = {**context.effects["exports"], "$return_value": value}
    return {**context.effects, "value": value}


def perform(run):
    requests.run = run["id"]
    requests.problems = []
    requests_to_server[:] = run["requests"]
    os.environ.update(run["env"])
    os.chdir(run["folder"])
    for name, text in run["files"].items():
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    ending, line, result, printed = "ends", 1, {}, io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            result = execute(run)
        if result.get("exit") is not None:
            ending = f"exits: {result['exit']}"
    except BaseException as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == run["file"]]
        line = frames[-1].lineno if frames else getattr(error, "lineno", None) or 1
        ending = f"throws: {type(error).__name__}: {error}"
    shown = printed.getvalue() + json.dumps(result, default=str, ensure_ascii=False, separators=(",", ":"))
    return {"id": run["id"], "ending": ending, "line": line, "shown": shown, "problems": requests.problems}


def main():
    _, input_path, output_path = sys.argv
    with open(input_path, encoding="utf-8") as file:
        given = json.load(file)
    requests.model = given["model"]
    packages.install()
    # Nobody waits here as long as a sample says.
    time.sleep = lambda seconds: None
    http.server.ThreadingHTTPServer = Server
    outcomes = [perform(run) for run in given["runs"]]
    with open(output_path, "w", encoding="utf-8") as file:
        json.dump(outcomes, file)


if __name__ == "__main__":
    main()
