import { describe, expect, test } from "vitest";
import { hintOf, oldAddress } from "../../../src/compiler/config/old-address.ts";

function judge(address: string): readonly unknown[] {
  const issue = oldAddress.safeParse(address).error?.issues[0];
  return issue === undefined ? [] : [issue.message, hintOf(issue)];
}

describe("an old address", () => {
  for (const address of ["/", "/old/", "/old.html", "/limits/#size", "/größe/", "/a b/", "/100%/", "/a:b/", "/~x/(y)/"])
    test(`${address} is accepted`, () => {
      expect(judge(address)).toEqual([]);
    });

  const refused: readonly (readonly [address: string, message: string, hint: string | null])[] = [
    ["old/", "must be a path that begins with a slash, such as /limits/", null],
    ["//example.com/", "must be a path that begins with a slash, such as /limits/", null],
    [
      "/w/*",
      "must be a single address: “*” is not a wildcard",
      "list each old address, or write a rule of your host, such as one in `public/_redirects`",
    ],
    [
      "/w/:slug/x/",
      "must be a single address: “:slug” is not a wildcard",
      "list each old address, or write a rule of your host, such as one in `public/_redirects`",
    ],
    ["/old/?page=2", "has a query, which is ignored", "write “/old/”"],
    ["/../../x", "can never match, because the address is compared as “/x”", "write “/x”"],
    ["/%2e%2e/z/#a", "can never match, because the address is compared as “/z/”", "write “/z/#a”"],
    ["/w\\..\\v/", "can never match, because the address is compared as “/v/”", "write “/v/”"],
    ["/a//b/", "can never match, because the address is compared as “/a/b/”", "write “/a/b/”"],
    ["/caf%C3%A9/", "can never match, because the address is compared as “/café/”", "write “/café/”"],
  ];
  for (const [address, message, hint] of refused)
    test(`${address} is refused`, () => {
      expect(judge(address)).toEqual([message, hint]);
    });
});
