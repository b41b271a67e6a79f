/** Texts of how alarms are told: floods, mute, speech, sound output, tray. */
export const attention = {
  floodTitle: 'Alarm flood',
  flood: '{{number}} more, {{all}} in this flood; see the groups in the console',
  floodGroup: '{{name}} × {{number}}',
  chatterTitle: '{{name}} (chattering, {{number}}× in a minute)',
  backfillTitle: 'Alarms received late',
  backfill: 'Alarms received late: {{number}}, most urgent: {{priority}}; see the console',
  backfillLate: 'Alarms up to {{minutes}} min late: {{number}}, most urgent: {{priority}}',
  missedTitle: 'Notifications that were not shown',
  missed:
    'The notification service did not answer. Unacknowledged alarms without a notification: {{number}}, most urgent: {{priority}}; see the console',
  againOne: '{{name}} (still unacknowledged)',
  againTitle: 'Critical alarms unacknowledged',
  again: 'Critical alarms still unacknowledged: {{number}}, act now',
  escalatedTitle: '{{name}} (not acknowledged in time, escalated)',
  speech: '{{priority}} alarm. {{name}}',
  speechPlace: '{{priority}} alarm. {{name}}. {{place}}',
  tray: {
    muted: 'muted until {{time}}, except SOS',
    outputLost: '⚠ no sound (no device, or sound service down), alarms cannot be heard',
    toastsFailing: '⚠ no notifications are shown (the notification service does not answer)',
    flood: 'alarm flood: {{number}} in 10 minutes',
    stale: 'catching up after a gap, the count may be incomplete',
    showAll: 'Show all alarms',
    mute: 'Mute (except SOS)',
    muteMinutes: '{{minutes}} min',
    muteEnd: 'End the mute',
    openBoard: 'Open monitors and boards',
  },
  quit: {
    open: 'Unacknowledged alarms: {{number}}. After quitting, this workstation receives no alarms.',
  },
} as const;
