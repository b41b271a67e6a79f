import type { ALARM_SOURCES } from '@shared/alarms/sources';
import { must } from '@shared/base/assert';
import * as list from './list';
import type { AnySourceCode, SourceCode } from './sourceCode';

type Declared = (typeof ALARM_SOURCES)[number];
type Codes = { readonly [Source in Declared as Source['channel']]: SourceCode<Source> };

// A declared source without code, or with code of another transport, does not compile here.
const codes: Codes = list;

/** The code of each source by its channel. */
export const SOURCES: Readonly<Record<string, AnySourceCode>> = codes;

export function sourceCodeOf(channel: string): AnySourceCode {
  return must(SOURCES[channel], `code of the source ${channel}`);
}
