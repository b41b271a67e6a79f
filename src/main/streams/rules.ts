import type { AlarmSourceSpec } from '@shared/alarms/source';
import { ALARM_SOURCES } from '@shared/alarms/sources';
import type { PollTransport, RuleTransport, StreamTransport } from '@shared/alarms/transport';
import { callOf } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { isAbsent, routeOf } from '@shared/profile/route';
import type { SessionProfile } from '@main/ports/session';
import { MOST_DEPARTMENTS } from './policy';

/** Places in the path of a channel: `:name`. */
const IN_PATH = /:([A-Za-z]\w*)/g;

interface RuleBase {
  readonly channel: string;
  /** '*': every tenant. */
  readonly tenants: '*' | readonly string[];
  /** Tenants of '*' that do not have it. */
  readonly except?: readonly string[];
  /** False: the server has no call that lists what was missed, so a gap can only be shown. */
  readonly canAskAgain: boolean;
}

/** A channel that the server speaks over. */
export type StreamRule = RuleBase & StreamTransport;

/** A channel that asks. */
export type PollRule = RuleBase & (PollTransport | RuleTransport);

export type SourceRule = StreamRule | PollRule;

/** How each declared source is heard, in the order of the sources. */
export const SOURCE_RULES: readonly SourceRule[] = ALARM_SOURCES.map(ruleOf);

function ruleOf({
  name: _name,
  classes: _classes,
  transport,
  ...rule
}: AlarmSourceSpec): SourceRule {
  return {
    ...rule,
    ...transport,
    canAskAgain: 'poll' in transport || transport.missed !== undefined,
  };
}

/** The channels that a tenant has, whether they run or not. Pure. */
export function rulesOf(tenantId: string): readonly SourceRule[] {
  return SOURCE_RULES.filter(({ tenants, except = [] }) => {
    return tenants === '*' ? !except.includes(tenantId) : tenants.includes(tenantId);
  });
}

/** The channels of a session: those of its tenant, without those that its server has no call for. Pure. */
export function channelsOf({
  serverProfile,
  user,
}: Pick<SessionProfile, 'serverProfile' | 'user'>): readonly SourceRule[] {
  const rules = rulesOf(user.tenantId);
  if (serverProfile === undefined) return rules;
  return rules.filter((rule) =>
    callsOfRule(rule).some((call) => !isAbsent(serverProfile, callOf(call))),
  );
}

/** The calls over which a channel hears of alarms. */
function callsOfRule(rule: SourceRule): readonly string[] {
  if (isStream(rule)) return [rule.call];
  const { ended, recent, standing = [] } = rule.poll;
  return [...standing, ended, recent].flatMap((query) => (query === undefined ? [] : [query.call]));
}

/** Whether a channel runs by what the tenant has configured. Pure. */
export function runs(rule: SourceRule, config: AlarmConfig): boolean {
  const on = config.sources[rule.channel]?.on ?? true;
  return rule.kind === 'rule' ? on && config[rule.config].on : on;
}

/** True for a channel that the server speaks over. */
export function isStream(rule: SourceRule): rule is StreamRule {
  return rule.kind === 'websocket' || rule.kind === 'sse';
}

/** Departments of a user: a comma list on the wire. */
function departmentsOf(deptId: string): readonly string[] {
  const ids = deptId.split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

/**
 * Addresses of a channel for a profile: one, or one per department, of which the first few are taken.
 * For websockets http(s) bases become ws(s). They hold no token.
 */
export function streamAddresses(rule: StreamRule, profile: SessionProfile): readonly string[] {
  const { serverProfile, streamUrl, serverUrl, user } = profile;
  const spec = callOf(rule.call);
  const path = (serverProfile && routeOf(serverProfile, spec)?.path) ?? spec.path;
  const address = (deptId: string): string => {
    const own: Readonly<Record<string, string>> = {
      tenant: user.tenantId,
      userId: user.userId,
      deptId,
    };
    const filled = path.replaceAll(IN_PATH, (_all, name: string) =>
      encodeURIComponent(must(own[name], name)),
    );
    const base = (rule.base === 'stream' ? streamUrl : serverUrl).replace(/\/+$/, '');
    return `${rule.kind === 'websocket' ? base.replace(/^http/i, 'ws') : base}${filled}`;
  };
  if (!path.includes(':deptId')) return [address('')];
  return departmentsOf(user.deptId).slice(0, MOST_DEPARTMENTS).map(address);
}
