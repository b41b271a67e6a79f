import { useLive } from '@renderer/data/services';
import { Due } from './Due';
import { FigureCards } from './FigureCards';
import { Notices } from './Notices';
import { Often, type Links } from './Often';
import { ShiftBar } from './ShiftBar';
import { Situation } from './Situation';
import { useDesk } from '@renderer/features/desk/useDesk';
import { useMayRest } from '@renderer/ui/useRest';
import { Waiting } from './Waiting';
import './workbench.css';

/** The first page, a duty desk: shift, what waits, the alarm situation, the figures of the day, what is due. */
export function Workbench(props: Links) {
  const session = useLive((live) => live.session);
  const feeds = useDesk();
  useMayRest(true);
  if (session?.kind !== 'signedIn') return null;
  return (
    <div className="cj-desk">
      <ShiftBar user={session.user} />
      <Waiting />
      <Situation />
      <FigureCards feeds={feeds} />
      <div className="cj-desk-foot">
        <Due feeds={feeds} />
        <Notices feeds={feeds} />
        <Often nameOf={props.nameOf} opens={props.opens} />
      </div>
    </div>
  );
}
