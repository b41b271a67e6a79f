import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import { Emitter } from '@shared/base/emitter';
import { alarmConfigSchema, defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import type { DocumentStore } from '@main/ports/store';
import { configChanges, type ConfigChange } from './configDiff';
import { CONFIG_VERSION, fromVersion1 } from './configVersions';
import type { LedgerOwner } from '@main/alarms/ledger/ledger';

const documentSchema = z.object({
  version: z.union([z.literal(1), z.literal(CONFIG_VERSION)]).default(1),
  /** By server and tenant. */
  tenants: z.record(z.string().max(3_000), alarmConfigSchema).default({}),
});

/** The differences of a change. */
export interface ConfigDiff {
  readonly changed: readonly string[];
  readonly changes: readonly ConfigChange[];
}
const NOTHING_SET: z.infer<typeof documentSchema> = { version: CONFIG_VERSION, tenants: {} };

/** True for a stored document that this version can use. */
export function isAlarmConfigDocument(value: unknown): boolean {
  return documentSchema.safeParse(value, READ_ONCE).success;
}

/** The alarm configuration of each tenant on this workstation. */
export class AlarmConfigs {
  /** The configuration of a tenant was changed. */
  readonly changed = new Emitter<{ readonly key: string; readonly config: AlarmConfig }>();
  private readonly tenants: Record<string, AlarmConfig>;
  private readonly first = defaultAlarmConfig();

  constructor(private readonly document: DocumentStore) {
    const stored = documentSchema.safeParse(document.read(), READ_ONCE);
    const { version, tenants } = stored.success ? stored.data : NOTHING_SET;
    const isOld = version < CONFIG_VERSION;
    this.tenants = isOld
      ? Object.fromEntries(
          Object.entries(tenants).map(([key, config]) => [key, fromVersion1(config)]),
        )
      : tenants;
  }

  of(owner: Pick<LedgerOwner, 'server' | 'tenant'>): AlarmConfig {
    return this.tenants[keyOf(owner)] ?? this.first;
  }

  /**
   * @returns names of the parts that changed, and each value before and after.
   * @throws Error when it cannot be written.
   */
  set(owner: Pick<LedgerOwner, 'server' | 'tenant'>, config: AlarmConfig): ConfigDiff {
    const key = keyOf(owner);
    const before = this.of(owner);
    const tenants = { ...this.tenants, [key]: config };
    this.document.write({ version: CONFIG_VERSION, tenants });
    this.tenants[key] = config;
    const names = Object.keys(config) as (keyof AlarmConfig)[];
    const changed = names.filter(
      (name) => JSON.stringify(config[name]) !== JSON.stringify(before[name]),
    );
    if (changed.length > 0) this.changed.emit({ key, config });
    return { changed, changes: configChanges(before, config) };
  }
}

/** Key of a tenant in the document. */
export function keyOf({ server, tenant }: Pick<LedgerOwner, 'server' | 'tenant'>): string {
  return JSON.stringify([server, tenant]);
}
