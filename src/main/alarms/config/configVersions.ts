import type { AlarmConfig } from '@shared/model/alarmConfig';

/** Version of the document. 2: a rule's objects and sites are names, with `*` where more are meant. */
export const CONFIG_VERSION = 2;

/** In version 1 a part of a name was enough; a rule goes on to cover what it covered, and shows that it does. */
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
