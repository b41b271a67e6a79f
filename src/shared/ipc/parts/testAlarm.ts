/** The test alarm. */
export const TEST_ALARM_REQUESTS = {} as const;

export const TEST_ALARM_COMMANDS = {} as const;

export const TEST_ALARM_EVENTS = {} as const;
