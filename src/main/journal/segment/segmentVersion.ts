/** Versions of a month's file that are read and written; a new file has the newest. */
export const SEGMENT_VERSIONS = [1, 2] as const;
export type SegmentVersion = (typeof SEGMENT_VERSIONS)[number];
export const NEWEST_VERSION: SegmentVersion = 2;
