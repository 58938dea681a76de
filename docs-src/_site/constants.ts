/** Every limit and price of the documentation, with its unit. Prose prints them by `{{ constants.NAME }}`. */
import type { SiteConfigInput } from "docsgen";

export const constants: NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["constants"]> = {
  // Payloads and memory
  PAYLOAD_SIZE_LIMIT: { value: 512, unit: "KB" },
  MEMORY_LIMIT: { value: 256, unit: "MB" },
  MEMORY_ABSOLUTE_LIMIT: { value: 10, unit: "GB" },
  EMAIL_PAYLOAD_SIZE_LIMIT: { value: 30, unit: "MB" },
  FUNCTION_PAYLOAD_LIMIT: { value: 6, unit: "MB" },
  TMP_SIZE_LIMIT: { value: 2, unit: "GB" },
  CONFIGURED_PROPS_SIZE_LIMIT: { value: 64, unit: "KB" },
  SERVICE_DB_SIZE_LIMIT: { value: 60, unit: "KB" },

  // Events
  INSPECTOR_EVENT_LIMIT_FREE: { value: 100, unit: "count" },
  INSPECTOR_EVENT_LIMIT_PAID: { value: 1000, unit: "count" },
  INSPECTOR_EVENT_EXPIRY: { value: 365, unit: "day" },
  DEFAULT_WORKFLOW_QUEUE_SIZE: { value: 100, unit: "count" },
  MAX_WORKFLOW_QUEUE_SIZE: { value: 10_000, unit: "count" },
  DELAY_MIN: { value: 1, unit: "millisecond" },
  DELAY_MAX: { value: 1, unit: "year" },

  // Invocations and plans
  DAILY_INVOCATIONS_LIMIT: { value: 333, unit: "count" },
  FREE_ORG_DAILY_INVOCATIONS_LIMIT: { value: 66, unit: "count" },
  PRICE_PER_INVOCATION: { value: 0.0002, unit: "USD" },
  FREE_MONTHLY_INVOCATIONS: { value: 10_000, unit: "count" },
  PRO_MONTHLY_INVOCATIONS: { value: 20_000, unit: "count" },
  TEAM_MONTHLY_INVOCATIONS: { value: 20_000, unit: "count" },
  TEAM_MEMBER_LIMIT: { value: 5, unit: "count" },
  PRO_MONTHLY_PRICE: { value: 19, unit: "USD" },
  TEAM_MONTHLY_PRICE: { value: 19, unit: "USD" },

  // Runtimes and apps
  NODE_VERSION: { value: "14", unit: "version" },
  PYTHON_VERSION: { value: "3.8", unit: "version" },
  PUBLIC_APPS: { value: 800, unit: "count", isAtLeast: true },

  // Decided for these pages, because the specification gives no figure: each is listed in _model.md
  EXECUTION_TIMEOUT_MIN: { value: 1, unit: "second" },
  EXECUTION_TIMEOUT_DEFAULT: { value: 60, unit: "second" },
  EXECUTION_TIMEOUT_MAX: { value: 12, unit: "minute" },
  AUTOMATIC_RETRY_LIMIT: { value: 5, unit: "count" },
  AUTOMATIC_RETRY_FIRST_PAUSE: { value: 1, unit: "minute" },
  AUTOMATIC_RETRY_LAST_PAUSE: { value: 16, unit: "minute" },
  API_PAGE_SIZE_DEFAULT: { value: 20, unit: "count" },
  API_PAGE_SIZE_MAX: { value: 100, unit: "count" },
  DEDUPE_UNIQUE_ID_LIMIT: { value: 1000, unit: "count" },
  API_CHANGE_NOTICE: { value: 12, unit: "month" },
  RUNTIME_CHANGE_NOTICE: { value: 6, unit: "month" },
};
