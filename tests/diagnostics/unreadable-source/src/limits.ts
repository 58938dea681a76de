export const MAX_BODY = 512;
