import { LaterCode, useLaterCode } from '@renderer/ui/later';
import type { PartLinkProps } from './PartLink';
import { useBoard } from './store';

/** Which part has a list is known a moment after the board is drawn. */
const LINK = new LaterCode<PartLinkProps>(async () => (await import('./PartLink')).PartLink);

/** A part of a tile that may have a list of its own; stands in what it is the link of. */
export function Part(props: PartLinkProps) {
  const state = useLaterCode(LINK, useBoard().report);
  return state.kind === 'there' ? <state.component {...props} /> : null;
}
