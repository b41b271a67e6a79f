import { RAW_LIMIT, type AlarmObservation } from '@shared/model/alarm';

/** What a source makes of one message; null for a keep-alive that is no alarm. */
export type AlarmSource = (message: string) => AlarmObservation | null;

/** Lone surrogates become U+FFFD, so that disk, wire and window agree on the text. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The raw text as it is kept. */
export function keptRaw(message: string): { readonly raw: string; readonly rawCut: boolean } {
  return { raw: wellFormed(message.slice(0, RAW_LIMIT)), rawCut: message.length > RAW_LIMIT };
}

/** An alarm of a shape nobody documented: kept raw and shown as such, never dropped. */
export function unknownShape(
  channel: string,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): AlarmObservation {
  const kept = keptRaw(message);
  return {
    channel,
    alarmClass: 'unknown',
    object: '',
    eventTime: null,
    // It may be anything, so it is told like the documented ones.
    priority: 'high',
    text: kept.raw,
    recognised: false,
    ...kept,
    fields,
  };
}
