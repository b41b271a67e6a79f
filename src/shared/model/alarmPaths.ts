/** The alarm list; pages of the client, not of the platform's menu. */
export const ALARMS_PATH = '/alarms';

/** Figures after ISA-18.2 over a time. */
export const ALARM_REPORT_PATH = '/alarms/report';

/** What one shift hands to the next. */
export const HANDOVER_PATH = '/alarms/handover';

/** Search, proof and export of everything that was journaled. */
export const JOURNAL_PATH = '/alarms/journal';

/** Suppression rules, priorities, shelving, escalation, sources. */
export const ALARM_RULES_PATH = '/alarms/rules';

/** The pages about alarms beside the list, in the order in which menus name them. */
export const ALARM_PAGES = [
  { key: 'alarmReport', path: ALARM_REPORT_PATH },
  { key: 'handover', path: HANDOVER_PATH },
  { key: 'journal', path: JOURNAL_PATH },
  { key: 'alarmRules', path: ALARM_RULES_PATH },
] as const;
export type AlarmPageKey = (typeof ALARM_PAGES)[number]['key'];

/** Query keys of the rules' page: a new rule about an object of a class. They open no tab of their own. */
export const RULE_CLASS = '_class';
export const RULE_OBJECT = '_object';
