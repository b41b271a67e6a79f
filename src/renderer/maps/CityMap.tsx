import { useTranslation } from '@renderer/data/translation';
import { LaterCode, NotLoaded, useLaterCode } from '@renderer/ui/later';
import { StateView } from '@renderer/ui/StateView';
import type { CityMapProps } from './types';
import './maps.css';

/** Map and library, about 1 MB: fetched when the first map is shown, and not by windows without one. */
const CODE = new LaterCode<CityMapProps>(async () => (await import('./MapCanvas')).MapCanvas);

/**
 * The map of the city for console, boards and dialogs. Objects of `layers` come by themselves; there may be
 * several in one window.
 */
export function CityMap(props: CityMapProps) {
  const { t } = useTranslation();
  const state = useLaterCode(CODE, props.services.report);
  if (state.kind === 'there') {
    const { component: Map } = state;
    return <Map {...props} />;
  }
  return (
    <div className="cj-map" data-picture="starting">
      {state.kind === 'away' ? <StateView busy text={t('maps.loading')} /> : <NotLoaded whole />}
    </div>
  );
}
