"""Stubs for the other packages that samples import, with only what they use. run.py installs them as modules."""

import re
import smtplib
import sys
from types import ModuleType

import requests


def encode(payload, key, algorithm):
    if algorithm not in ("HS256", "RS256") or not key:
        requests.problems.append("the token is not signed")
    return "e30.e30.signature"


class BeautifulSoup:
    def __init__(self, text, parser):
        match = re.search("<title>(.*?)</title>", text)
        self.title = type("Tag", (), {"string": match and match.group(1)})


class Table(list):
    columns = ["order", "total"]


def read_excel(path):
    open(path, "rb").close()
    return Table([[1, 2]])


class S3:
    def put_object(self, Bucket, Key, Body, ContentType):
        if not isinstance(Body, bytes):
            requests.problems.append("the object has no bytes")
        return {"ETag": '"etag"'}


def client(service, aws_access_key_id, aws_secret_access_key, region_name):
    return S3()


class Key:
    def public_key(self):
        return self

    def public_bytes(self, encoding, form):
        return b"key"


def load_pem_private_key(text, password):
    if not text.startswith(b"-----BEGIN"):
        requests.problems.append("the private key is no PEM")
    return Key()


class Names:
    DER = SubjectPublicKeyInfo = None


class Connection:
    closed = 0

    def ping(self, reconnect):
        return None

    rowcount = 1

    def cursor(self):
        return self

    def execute(self, text, values):
        if text.count("%s") != len(values):
            requests.problems.append(f"wrong values for: {text}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class WebClient:
    def __init__(self, token):
        self.headers = {"Authorization": f"Bearer {token}"}

    def chat_postMessage(self, **message):
        url = "https://slack.com/api/chat.postMessage"
        return requests.post(url, headers=self.headers, json=message, timeout=1).json()


class Server:
    def __init__(self, host, port, timeout=None):
        if timeout is None:
            requests.problems.append("the mail server has no timeout")

    def login(self, user, password):
        return None

    def send_message(self, message):
        for name in ("From", "To", "Subject"):
            if not message[name]:
                requests.problems.append(f"an email has no {name}")
        return {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def install():
    packages = {
        "jwt": {"encode": encode},
        "bs4": {"BeautifulSoup": BeautifulSoup},
        "pandas": {"read_excel": read_excel},
        "boto3": {"client": client},
        "psycopg2": {"connect": lambda *_, **__: Connection(), "OperationalError": type("OperationalError", (Exception,), {})},
        "pymysql": {"connect": lambda *_, **__: Connection(), "OperationalError": type("OperationalError", (Exception,), {})},
        "slack_sdk": {"WebClient": WebClient},
        "cryptography": {},
        "cryptography.hazmat": {},
        "cryptography.hazmat.primitives": {},
        "cryptography.hazmat.primitives.serialization": {
            "load_pem_private_key": load_pem_private_key,
            "Encoding": Names,
            "PublicFormat": Names,
        },
    }
    for name, names in packages.items():
        module = ModuleType(name)
        vars(module).update(names)
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
    smtplib.SMTP_SSL = Server
