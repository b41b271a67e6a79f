import type { Signal } from '@shared/base/emitter';
import type { Alarm } from '@shared/model/alarm';
import type { Attention } from '@main/attention/decide';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { TrayShown } from '@main/ports/attention';
import type { LinkEvent } from '@main/streams/channelEvent';
import type { ReachedChannel } from '@main/streams/manager';

/** One step of an alarm on its way, in the order in which they come. */
export type ProbeStep =
  /** A message has its identity; it is not on disk yet. */
  | {
      readonly kind: 'parsed';
      readonly channel: string;
      readonly alarmId: string;
      readonly recognised: boolean;
    }
  | { readonly kind: 'committed'; readonly alarm: Alarm }
  | { readonly kind: 'decided'; readonly alarm: Alarm; readonly attention: Attention }
  | { readonly kind: 'delivered'; readonly delivery: DeliveryOutcome }
  /** The tray has taken a picture in which these alarms are open. */
  | { readonly kind: 'tray'; readonly open: readonly Alarm[] };

/** A channel of its own into the alarms, for one test. */
export interface TestChannel {
  readonly events: Signal<LinkEvent>;
  close(): void;
}

/** The alarms that carry a test: those of the signed-in profile, or of the workstation itself. */
export interface ProbeCarrier {
  readonly signedIn: boolean;
  /** Name of the operator; '' while nobody is signed in. */
  readonly operator: string;
  /** The real channels of the tenant. */
  reached(): readonly ReachedChannel[];
  /** Connects the test's channel with the code that connects real ones. */
  openTest(address: string, headers: Readonly<Record<string, string>>): TestChannel;
  /** Acknowledges a test alarm by the test itself; resolves when the journal has it. */
  closeTest(id: string): Promise<void>;
  /** Journals something said about a test alarm. */
  comment(id: string, body: object): void;
}

/** Watches alarms on their way; for the test alarm. */
export interface AlarmProbe {
  readonly steps: Signal<ProbeStep>;
  carrier(): Promise<ProbeCarrier>;
  /** Whether a tray shows the icon, as far as the system tells. */
  trayShown(): Promise<TrayShown>;
}
