import { useId, useMemo, useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { useTranslation } from '@renderer/data/translation';
import type { MapObjects } from '@renderer/maps/objects';
import { keyOf } from '@renderer/maps/keys';

const RESULTS_MOST = 12;

function fits(feature: MapFeature, text: string): boolean {
  if (feature.name.toLowerCase().includes(text)) return true;
  return Object.values(feature.facts).some((value) => value.toLowerCase().includes(text));
}

/** Finds an object of the layers shown by name, code or address; arrow keys and Enter work. */
export function MapSearch(props: {
  readonly layers: readonly LayerKey[];
  readonly alarms: readonly MapFeature[];
  readonly objects: MapObjects;
  readonly onPick: (feature: MapFeature) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { layers, alarms, objects, onPick } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const wanted = text.trim().toLowerCase();
  const found = useMemo(() => {
    if (wanted === '') return [];
    const all = [...alarms, ...layers.flatMap((layer) => [...objects.of(layer).values()])];
    const named = (one: MapFeature): number => (one.name.toLowerCase().includes(wanted) ? 0 : 1);
    return all
      .filter((one) => fits(one, wanted))
      .sort((a, b) => named(a) - named(b))
      .slice(0, RESULTS_MOST);
  }, [wanted, alarms, layers, objects]);
  const pick = (feature: MapFeature | undefined): void => {
    if (feature === undefined) return;
    setOpen(false);
    onPick(feature);
  };
  const shows = isOpen && wanted !== '';
  return (
    <div className="cj-city-search" role="search">
      <InputGroup
        leftElement={<Search className="cj-city-search-icon" />}
        value={text}
        placeholder={t('maps.page.search')}
        aria-label={t('maps.page.search')}
        role="combobox"
        aria-expanded={shows}
        aria-controls={`${id}list`}
        aria-activedescendant={shows && found[at] !== undefined ? `${id}${at}` : undefined}
        onValueChange={(value) => {
          setText(value);
          setAt(0);
          setOpen(true);
        }}
        // Not with every focus: a dialog that closes gives it back, and the list would lie over the tools.
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !shows) setOpen(true);
          else if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
          else if (event.key === 'Enter') pick(found[at]);
          else if (event.key === 'Escape' && shows) {
            event.stopPropagation();
            setOpen(false);
            return;
          } else return;
          event.preventDefault();
        }}
      />
      {shows && (
        <ul id={`${id}list`} role="listbox" aria-label={t('maps.page.results')}>
          {found.map((one, n) => (
            <li
              key={keyOf(one)}
              id={`${id}${n}`}
              role="option"
              aria-selected={n === at}
              // The field keeps the keyboard: its blur would close the list first.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <b>{one.name}</b>
              <span>{t(`maps.layer.${one.layer}`)}</span>
            </li>
          ))}
          {found.length === 0 && (
            <li className="cj-city-none">{t('maps.page.noResult', { text: text.trim() })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
