import type { SessionProfile } from '@main/ports/session';

/** A channel and the tenants that receive it. */
export interface StreamRule {
  readonly channel: string;
  readonly tenants: readonly string[];
  /** Path under the stream base; {tenantId} and {userId} are put in. */
  readonly path: string;
  /** False: the server has no call that lists what was missed, so a gap can only be shown. */
  readonly canAskAgain: boolean;
}

/** Which tenant hears what (spec 1 §2 Alarm notifications, §7 channels, §9 tenants). */
export const STREAM_RULES: readonly StreamRule[] = [
  {
    channel: 'alarmReport',
    tenants: ['476074'],
    path: 'alarm_report_message/{tenantId}/{userId}',
    canAskAgain: false,
  },
];

/** The rules of a profile's tenant. */
export function rulesFor(profile: SessionProfile): readonly StreamRule[] {
  return STREAM_RULES.filter((rule) => rule.tenants.includes(profile.user.tenantId));
}

/** Address of a channel under the profile's stream base; http(s) bases become ws(s). Holds no token. */
export function streamAddress(rule: StreamRule, profile: SessionProfile): string {
  const base = profile.streamUrl.replace(/^http/i, 'ws').replace(/\/+$/, '');
  const path = rule.path
    .replace('{tenantId}', encodeURIComponent(profile.user.tenantId))
    .replace('{userId}', encodeURIComponent(profile.user.userId));
  return `${base}/${path}`;
}
