/** Texts of how alarms are told: floods, mute, speech, sound output, tray. */
export const attention = {
  floodTitle: 'Alarm flood',
  flood: '{{number}} more, {{all}} in this flood; view the groups in the console',
  floodGroup: '{{name}} × {{number}}',
  chatterTitle: '{{name}} (chattering, {{number}}× in a minute)',
  backfillTitle: 'Back-filled alarms',
  backfill: 'Back-filled alarms: {{number}}, highest priority: {{priority}}; see the console',
  backfillLate:
    'Back-filled alarms, up to {{late}} late: {{number}}, highest priority: {{priority}}',
  missedTitle: 'Missed notifications',
  missed:
    'The notification service did not respond. Unacknowledged alarms without a notification: {{number}}, highest priority: {{priority}}; see the console',
  againOne: '{{name}} (still unacknowledged)',
  againTitle: 'Critical alarms still unacknowledged',
  again: 'Critical alarms still unacknowledged: {{number}}. Act now',
  escalatedTitle: '{{name}} (not acknowledged in time, escalated)',
  speech: '{{priority}} alarm. {{name}}',
  speechPlace: '{{priority}} alarm. {{name}}. {{place}}',
  tray: {
    muted: 'muted until {{time}}, except SOS',
    outputLost: '⚠ no sound output (no device, or sound service stopped), alarms are not audible',
    toastsFailing: '⚠ notifications do not appear (the notification service does not respond)',
    flood: 'alarm flood: {{number}} in 10 minutes',
    stale: 'back-filling after a gap, the count may be incomplete',
    showAll: 'Show all alarms',
    mute: 'Mute (except SOS)',
    muteMinutes: '{{minutes}} min',
    muteEnd: 'Unmute',
    openBoard: 'Open monitors and boards',
  },
  quit: {
    open: 'Unacknowledged alarms: {{number}}. After quitting, this workstation receives no alarms.',
  },
} as const;
