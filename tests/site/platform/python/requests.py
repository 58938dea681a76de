"""A stub for requests, with only what samples use. Every request goes to the model of the platform."""

import http.client
import json as json_module
import re
from urllib.parse import quote, urlencode, urlsplit

# Set by run.py: where the model listens, which run is at work, and what was found wrong.
model = None
run = None
problems = []


class RequestException(IOError):
    def __init__(self, message, response=None):
        super().__init__(message)
        self.response = response


class ConnectionError(RequestException):
    pass


class Timeout(RequestException):
    pass


class HTTPError(RequestException):
    pass


class Headers(dict):
    def get(self, name, default=None):
        return super().get(name.lower(), default)

    def __getitem__(self, name):
        return super().__getitem__(name.lower())


class Response:
    def __init__(self, incoming, url):
        self.status_code = incoming.status
        self.reason = incoming.reason
        self.headers = Headers((name.lower(), value) for name, value in incoming.getheaders())
        self.content = incoming.read()
        self.url = url

    @property
    def text(self):
        return self.content.decode("utf-8")

    @property
    def ok(self):
        return self.status_code < 400

    @property
    def links(self):
        found = re.findall(r'<([^>]*)>; rel="(\w+)"', self.headers.get("Link", ""))
        return {rel: {"url": url, "rel": rel} for url, rel in found}

    def json(self):
        return json_module.loads(self.content)

    def raise_for_status(self):
        if not self.ok:
            raise HTTPError(f"{self.status_code} {self.reason} for url: {self.url}", response=self)

    def iter_lines(self, chunk_size=512):
        yield from self.content.split(b"\n")[:-1]

    def iter_content(self, chunk_size=1):
        for start in range(0, len(self.content), chunk_size):
            yield self.content[start : start + chunk_size]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def request(
    method,
    url,
    params=None,
    data=None,
    headers=None,
    files=None,
    timeout=None,
    proxies=None,
    stream=False,
    json=None,
):
    if timeout is None:
        problems.append(f"a request to {url} has no timeout")
    for proxy in (proxies or {}).values():
        if "://" not in proxy:
            problems.append(f"{proxy} is no proxy")
    address = urlsplit(url)
    if address.scheme not in ("http", "https"):
        raise RequestException(f"Invalid URL {url!r}")
    given = {name: value for name, value in (params or {}).items() if value is not None}
    query = "&".join(part for part in (address.query, urlencode(given, doseq=True)) if part)
    path = f"/{run}/{address.netloc}{quote(address.path or '/', safe='/%:@!$&,;=+~*()')}" + (f"?{query}" if query else "")
    body, content_type = serialize(data, json, files)
    all_headers = {"Content-Type": content_type} if content_type else {}
    all_headers.update(headers or {})
    for name, value in all_headers.items():
        if not isinstance(value, str):
            raise RequestException(f"the header {name} is no text: {value!r}")
    host = model
    if address.hostname == "127.0.0.1":
        # A server that the sample itself started.
        host, path = address.netloc, address.path or "/"
    connection = http.client.HTTPConnection(host, timeout=10)
    connection.request(method, path, body=body, headers=all_headers)
    response = Response(connection.getresponse(), url)
    connection.close()
    return response


def serialize(data, json, files):
    if files:
        boundary = "boundary-of-the-tests"
        parts = [(f'name="{name}"', str(value).encode()) for name, value in (data or {}).items()]
        parts += [(f'name="{name}"; filename="{file[0]}"', file[1].read()) for name, file in files.items()]
        body = b"".join(
            f"--{boundary}\r\nContent-Disposition: form-data; {name}\r\n\r\n".encode() + value + b"\r\n"
            for name, value in parts
        )
        return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"
    if json is not None:
        return json_module.dumps(json).encode(), "application/json"
    if isinstance(data, dict):
        return urlencode(data).encode(), "application/x-www-form-urlencoded"
    return (data.read() if hasattr(data, "read") else data), None


def get(url, **words):
    return request("GET", url, **words)


def post(url, **words):
    return request("POST", url, **words)


def put(url, **words):
    return request("PUT", url, **words)


def patch(url, **words):
    return request("PATCH", url, **words)


def delete(url, **words):
    return request("DELETE", url, **words)


class Session:
    def __init__(self):
        self.headers = {}

    def get(self, url, headers=None, **words):
        return get(url, headers={**self.headers, **(headers or {})}, **words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None
