/** The pack cannot be taken: `message` says why in plain English, `reason` as a key of journal.pack. */
export class PackProblem extends Error {
  constructor(
    readonly reason:
      'damaged' | 'newer' | 'broken' | 'otherJournal' | 'further' | 'empty' | 'others',
    message: string,
  ) {
    super(message);
  }
}
