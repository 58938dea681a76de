/** Whether the reader's browser asks sites not to track (Do Not Track, https://globalprivacycontrol.org). */
export function isPrivate(browser: Navigator): boolean {
  return browser.doNotTrack === "1" || ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true);
}
