export const MAX_PAYLOAD = 512;
