import type { AlarmConfig } from '@shared/model/alarmConfig';

/** Version of the document. 2: objects and sites of a rule are full names, with `*` as a wildcard. */
export const CONFIG_VERSION = 2;

/**
 * In version 1 a part of a name was enough. The rule keeps its coverage: its names get explicit wildcards.
 */
export function fromVersion1(config: AlarmConfig): AlarmConfig {
  const parts = (names: readonly string[]): string[] =>
    names.map((name) => `*${name}*`.slice(0, 200));
  return {
    ...config,
    rules: config.rules.map((rule) => ({
      ...rule,
      objects: parts(rule.objects.filter((name) => name !== '')),
      sites: parts(rule.sites.filter((name) => name !== '')),
    })),
  };
}
