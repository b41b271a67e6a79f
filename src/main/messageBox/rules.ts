import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { MessageType } from '@shared/model/messageBox';

/** When the box is there, and of which type. */
export interface MessageRule {
  readonly type: MessageType;
  /** Key in the alarm configuration, where a tenant overrides it. */
  readonly source: string;
  readonly tenants: readonly string[];
  /** Codes of subsystems, for as long as no ids are configured. */
  readonly codes: readonly string[];
}

/** The tenants with a message tip (spec 1 §2 Top bar). */
const TENANTS = ['448413', '770644', '783953'];

/**
 * Six system ids decide the type; their values are not shown (spec 1 §2). Until a server's own are
 * configured the subsystems are told by their codes, which are a matter of the installation.
 */
export const MESSAGE_RULES: readonly MessageRule[] = [
  {
    type: 1,
    source: 'messageBox1',
    tenants: TENANTS,
    codes: ['sanitation', 'basic', 'people', 'system_peopleMg', 'system_sanitation'],
  },
  {
    type: 2,
    source: 'messageBox2',
    tenants: TENANTS,
    codes: ['device', 'noise', 'system_noise', 'system_environment'],
  },
  {
    type: 3,
    source: 'messageBox3',
    tenants: TENANTS,
    codes: ['classify', 'lampblack', 'system_lampblack'],
  },
];

/** The subsystem that the console shows; '' for all of them. */
export interface ChosenSystem {
  readonly id: string;
  readonly code: string;
}

/** Type of the box for a tenant in a subsystem; with all subsystems shown the first that fits. */
export function messageTypeOf(
  tenantId: string,
  system: ChosenSystem,
  sources: AlarmConfig['sources'],
  rules: readonly MessageRule[] = MESSAGE_RULES,
): MessageType | null {
  const found = rules.find(({ source, tenants, codes }) => {
    const own = sources[source];
    if (own?.on === false) return false;
    if (own?.on !== true && !tenants.includes(tenantId)) return false;
    if (system.id === '') return true;
    return own?.systems === undefined
      ? codes.includes(system.code)
      : own.systems.includes(system.id);
  });
  return found?.type ?? null;
}
