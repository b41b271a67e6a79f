import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { SessionProfile } from '@main/ports/session';
import { MOST_DEPARTMENTS } from './policy';

/** One way of asking for records. */
export interface LookSpec {
  /** Id of the call in the catalogue. */
  readonly call: string;
  /** Arguments; those of a search are left out where the server cannot take them. */
  readonly query?: Readonly<Record<string, string>>;
  /** Field that tells when it happened: newest are asked for first, back to the last mark. */
  readonly time?: string;
}

/** What is asked again and again. */
export interface PollSpec {
  /** ms between two looks, or the least where `never faster` is documented. */
  readonly periodMs: number;
  /** Calls that together list all that stands. */
  readonly standing?: readonly LookSpec[];
  /** Call that lists what happened. */
  readonly recent?: LookSpec;
  /**
   * Call that lists what began, that which is over included: with every look at `standing` it is asked
   * for what began and ended since the look before.
   */
  readonly ended?: LookSpec;
  /** While something stands, `recent` is asked as often; ms. */
  readonly whileOpenMs?: number;
  /** The period is a limit: the standing ones are never asked for more often, at nobody's wish. */
  readonly neverFaster?: true;
}

interface RuleBase {
  readonly channel: string;
  /** '*': every tenant. */
  readonly tenants: '*' | readonly string[];
  /** Tenants of '*' that do not have it. */
  readonly except?: readonly string[];
  /** Runs where the tenant's configuration says nothing. */
  readonly on: boolean;
  /** False: the server has no call that lists what was missed, so a gap can only be shown. */
  readonly canAskAgain: boolean;
}

/** A channel that the server speaks over. */
export interface StreamRule extends RuleBase {
  readonly kind: 'websocket' | 'sse';
  /** Path under the base; {tenantId}, {userId} and {deptId} are put in. */
  readonly path: string;
  /** Under the base of streams, or of calls. */
  readonly base: 'stream' | 'server';
  /** Call that lists what was missed in a gap. */
  readonly missed?: LookSpec;
}

/** A channel that asks. */
export interface PollRule extends RuleBase {
  readonly kind: 'poll' | 'rule';
  readonly poll: PollSpec;
}

export type SourceRule = StreamRule | PollRule;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Period of the polled sources, ms (spec 1 §4 and §9 name 30 s for the message box; the others are
 * kept to the same).
 */
const POLL_MS = 30 * SECOND;

/** What is asked of every tenant's server, and can be asked again. */
const POLLED = { kind: 'poll', tenants: '*', on: true, canAskAgain: true } as const;

/**
 * Which tenant hears what (spec 1 §2 Alarm notifications, §6 tenants, §7 channels). The documents name
 * tenants for the streams and for the fake plates; calls are asked of every tenant's server, and one
 * that the user has no permission for is told as such.
 */
export const SOURCE_RULES: readonly SourceRule[] = [
  {
    channel: 'alarmReport',
    kind: 'websocket',
    tenants: ['476074'],
    on: true,
    base: 'stream',
    path: 'alarm_report_message/{tenantId}/{userId}',
    canAskAgain: false,
  },
  {
    channel: 'badgeViolation',
    kind: 'sse',
    tenants: ['805230'],
    on: true,
    base: 'server',
    path: 'api/third/work/plate/sse/subscribe',
    canAskAgain: false,
  },
  {
    channel: 'collectionAbnormal',
    kind: 'websocket',
    tenants: ['805230'],
    on: true,
    base: 'stream',
    path: 'collection_abnormal_message/{tenantId}/{deptId}',
    canAskAgain: true,
    missed: { call: 'vehicleScreen.abnormalPage', time: 'collectionTime' },
  },
  {
    channel: 'sos',
    ...POLLED,
    poll: {
      // Its name says that it sends: asked at the documented 30 s and never faster (design, SOS).
      periodMs: 30 * SECOND,
      neverFaster: true,
      standing: [{ call: 'workCard.emergencyMsgSend' }],
      recent: { call: 'workCard.emergency', time: 'createTime' },
      whileOpenMs: 5 * SECOND,
    },
  },
  {
    channel: 'workCardMessage',
    ...POLLED,
    poll: {
      periodMs: POLL_MS,
      recent: { call: 'workCard.msgRecordList', query: { type: '1' }, time: 'createTime' },
    },
  },
  {
    channel: 'noiseWarn',
    ...POLLED,
    poll: { periodMs: POLL_MS, recent: { call: 'noiseWarn.page', time: 'warnTime' } },
  },
  {
    channel: 'lampblackWarn',
    ...POLLED,
    poll: { periodMs: POLL_MS, recent: { call: 'lampblack.page', time: 'createTime' } },
  },
  {
    channel: 'deviceFault',
    ...POLLED,
    poll: {
      periodMs: POLL_MS,
      standing: [
        { call: 'deviceFaultFlow.page', query: { status_equal: '0' }, time: 'createTime' },
        { call: 'deviceFaultFlow.page', query: { status_equal: '1' }, time: 'createTime' },
      ],
      ended: { call: 'deviceFaultFlow.page', time: 'createTime' },
    },
  },
  {
    channel: 'platformFault',
    ...POLLED,
    poll: {
      periodMs: POLL_MS,
      standing: [{ call: 'platformFault.page', query: { status_equal: '0' }, time: 'createTime' }],
      ended: { call: 'platformFault.page', time: 'createTime' },
    },
  },
  {
    channel: 'dispatchDisposal',
    ...POLLED,
    poll: {
      periodMs: POLL_MS,
      standing: [
        { call: 'dispatchDisposal.page', query: { status_equal: '0' }, time: 'createTime' },
        { call: 'dispatchDisposal.page', query: { status_equal: '1' }, time: 'createTime' },
      ],
      ended: { call: 'dispatchDisposal.page', time: 'createTime' },
    },
  },
  {
    channel: 'vehicleReminder',
    ...POLLED,
    // What is due changes by the day.
    poll: { periodMs: 10 * MINUTE, standing: [{ call: 'vehicleMaintain.carRecordList' }] },
  },
  {
    channel: 'fakeWorkPlate',
    kind: 'rule',
    tenants: ['823061'],
    // A rule of ours: off unless its own configuration turns it on.
    on: true,
    canAskAgain: true,
    poll: { periodMs: MINUTE, standing: [{ call: 'workCard.page' }] },
  },
];

/** The channels that a tenant has, whether they run or not. Pure. */
export function rulesOf(tenantId: string): readonly SourceRule[] {
  return SOURCE_RULES.filter(({ tenants, except = [] }) => {
    return tenants === '*' ? !except.includes(tenantId) : tenants.includes(tenantId);
  });
}

/** Whether a channel runs by what the tenant has configured. Pure. */
export function runs(rule: SourceRule, config: AlarmConfig): boolean {
  const on = config.sources[rule.channel]?.on ?? rule.on;
  return rule.channel === 'fakeWorkPlate' ? on && config.fakeWorkPlate.on : on;
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
  const { streamUrl, serverUrl, user } = profile;
  const address = (deptId: string): string => {
    const path = rule.path
      .replace('{tenantId}', encodeURIComponent(user.tenantId))
      .replace('{userId}', encodeURIComponent(user.userId))
      .replace('{deptId}', encodeURIComponent(deptId));
    const base = (rule.base === 'stream' ? streamUrl : serverUrl).replace(/\/+$/, '');
    return `${rule.kind === 'websocket' ? base.replace(/^http/i, 'ws') : base}/${path}`;
  };
  if (!rule.path.includes('{deptId}')) return [address('')];
  return departmentsOf(user.deptId).slice(0, MOST_DEPARTMENTS).map(address);
}
