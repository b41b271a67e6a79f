import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Desktop files of minutes, the longest first; their length in lines says nothing of it. */
export const LONG: readonly string[] = [
  'accessibility',
  'playlists',
  'catalogue.gen',
  'camera',
  'boardRecords',
  'alarmKills',
  'map',
  'damage',
  'selfTest',
  'recovery',
  'fences',
  'mapMotion',
  'everyBoard',
  'attention',
  'boardEditor',
  'desk',
  'server',
  'package',
  'settings',
  'boardPlace',
  'console',
  'ownWatchdog',
];

/**
 * The order of test files: the longest first, else one room has nothing left to do while the other
 * is at its last long file. The desktop files that are known to be long begin, then comes what
 * took longest last time, where it is known.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId, project }: TestSpecification): number => {
      const rank = project.name === 'desktop' ? LONG.indexOf(basename(moduleId, '.test.ts')) : -1;
      return rank < 0 ? LONG.length : rank;
    };
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
