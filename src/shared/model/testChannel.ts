/**
 * Stable name of the test alarm's own channel and of its class of alarm. A module of its own: lists and boards tell
 * test alarms apart without the checks of the test's report.
 */
export const TEST_CHANNEL = 'test';
