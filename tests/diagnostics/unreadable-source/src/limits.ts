export const MAX_PAYLOAD = 8 * 64;
