/** A notice to the user: a store set aside, a keychain that refused. i18n: notice.<code>. */
export interface AppNotice {
  readonly id: string;
  readonly code:
    | 'tokenLeft'
    | 'desktopGone'
    | 'externalFailed'
    | 'settingsSetAside'
    | 'settingsNewer'
    | 'settingsTooLarge'
    | 'settingsKeys'
    | 'policyProblem'
    | 'policyOwner'
    | 'policyWritable'
    | 'policyUnchecked'
    | 'boardsSetAside'
    | 'journalSetAside'
    | 'journalDamagedStays'
    | 'journalMonthStays'
    | 'journalFailing'
    | 'journalRemoved'
    | 'journalReplaced'
    | 'journalStaged'
    | 'journalTaken'
    | 'journalMoveFailed'
    | 'journalRemote'
    | 'dataMoveFull'
    | 'dataMoveFailed'
    | 'dataOldKept'
    | 'anchorFolderFailed'
    | 'soundFailing'
    | 'toastFailing'
    | 'platformFailed'
    | 'serverNowOpen'
    | 'serverNowCommercial'
    | 'serverUnknown'
    | 'handOverLate'
    | 'restarted'
    | 'watchdogDeaf'
    | 'autostartFailed'
    | 'autostartBlocked'
    | 'rendererCrashed'
    | 'proxyMethod'
    | 'proxyUnknown'
    | 'passwordDue'
    | 'tlsSwitchFound'
    | 'lockUnread'
    | 'entriesUnmatched'
    | 'sosSourceOff';
  /** Values put into the message (file names, reasons); shown as plain text. */
  readonly values: Readonly<Record<string, string>>;
  /** Shown as long as its reason lasts: no page can dismiss it. */
  readonly lasting?: true;
}
