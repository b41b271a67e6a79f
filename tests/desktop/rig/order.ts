import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Desktop files of minutes, the longest first; their length in lines says nothing of it. */
export const LONG: readonly string[] = [];

/**
 * The order of test files: by how long they took last, the longest first, else no room would have
 * anything left to do while another is at its last long file. Where nobody knows how long they take,
 * the desktop files that are known to be long go first.
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
