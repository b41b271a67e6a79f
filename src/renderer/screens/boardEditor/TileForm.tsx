import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { tileOf } from '@shared/catalogue/boardTiles';
import type { FigureName } from '@shared/catalogue/figures';
import type { BoardQueryState, BoardTile, TileLimits } from '@shared/model/board';
import { MOST_WORDS, type OwnTile } from '@shared/model/ownBoard';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import { CameraField } from './CameraField';
import { Select } from '@renderer/ui/Select';

interface Props {
  readonly tile: OwnTile;
  /** The last data of the tile; its figures are named there. */
  readonly feed: BoardQueryState | undefined;
  readonly set: (tile: OwnTile) => void;
  readonly remove: () => void;
  readonly close: () => void;
}

/** Title, thresholds and targets of the chosen tile. */
export function TileForm({ tile, feed, set, remove, close }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const product = tileOf(tile.tile)?.tile;
  const figures = product === undefined ? [] : figuresIn(product, feed);
  return (
    <div className="be-form" role="group" aria-label={t('boardEdit.chosen')}>
      <h2>{product?.title[language] ?? t('boardEdit.gone')}</h2>
      <p>{t('boardEdit.keys')}</p>
      <Field
        label={t('boardEdit.tileTitle')}
        value={tile.title ?? ''}
        placeholder={product?.title[language] ?? ''}
        maxLength={30}
        keep={(text) => {
          const { title: _before, ...rest } = tile;
          set(text.trim() === '' ? rest : { ...rest, title: text.trim() });
        }}
      />
      {figures.map((figure) => (
        <FigureForm key={figure.name} figure={figure} tile={tile} product={product} set={set} />
      ))}
      {product?.show === 'video' && (
        <CameraField
          camera={tile.camera}
          set={(camera) => {
            const { camera: _before, ...rest } = tile;
            set(camera === undefined ? rest : { ...rest, camera });
          }}
        />
      )}
      {product?.show === 'text' && (
        <Field
          label={t('boardEdit.text')}
          value={tile.text ?? ''}
          placeholder={product.text?.[language] ?? ''}
          maxLength={MOST_WORDS}
          keep={(words) => {
            const { text: _before, ...rest } = tile;
            set(words.trim() === '' ? rest : { ...rest, text: words.trim() });
          }}
        />
      )}
      {figures.length === 0 && isFed(product) && <p>{t('boardEdit.noFigures')}</p>}
      <div className="be-form-acts">
        <Button size="small" text={t('boardEdit.close')} onClick={close} />
        <Button
          size="small"
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={t('boardEdit.removeTile')}
          onClick={remove}
        />
      </div>
    </div>
  );
}

/** Whether figures could come; not where the tile shows none of the platform. */
const isFed = (product: BoardTile | undefined): boolean =>
  product === undefined || !['video', 'text', 'time'].includes(product.show);

/** The figures of a tile that thresholds make sense for. */
function figuresIn(
  { names, show }: BoardTile,
  feed: BoardQueryState | undefined,
): readonly FigureName[] {
  if (feed?.data?.kind !== 'figures') return [];
  const { figures } = feed.data;
  if (figures.kind === 'rank') return [figures.value];
  if (figures.kind !== 'values' || show === 'pie') return [];
  return names === undefined
    ? figures.values
    : names.flatMap((name) => figures.values.find((one) => one.name === name) ?? []);
}

function FigureForm(props: {
  readonly figure: FigureName;
  readonly tile: OwnTile;
  readonly product: BoardTile | undefined;
  readonly set: (tile: OwnTile) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { figure, tile, product, set } = props;
  const { name, unit } = figure;
  const limits = tile.limits ?? product?.limits ?? {};
  const targets = tile.targets ?? product?.targets ?? {};
  const own = limits[name];
  const target = targets[name] ?? figure.target;
  const better = own?.better ?? figure.better ?? 'down';
  const label = figure.label[language];
  const setLimits = (next: TileLimits | null): void => {
    const { [name]: _before, ...rest } = limits;
    set({ ...tile, limits: next === null ? rest : { ...rest, [name]: next } });
  };
  /** Both thresholds or none: where only one is told the other is the same. */
  const setLimit = (which: 'warn' | 'bad', value: number | null): void => {
    if (value === null) setLimits(null);
    else if (own === undefined) setLimits({ warn: value, bad: value, better });
    else setLimits({ ...own, [which]: value });
  };
  return (
    <fieldset>
      <legend>{unit === '' ? label : t('boardEdit.figure', { label, unit })}</legend>
      <Field
        label={t('boardEdit.warn')}
        value={numberText(own?.warn)}
        number
        keep={(text) => setLimit('warn', numberOf(text))}
      />
      <Field
        label={t('boardEdit.bad')}
        value={numberText(own?.bad)}
        number
        keep={(text) => setLimit('bad', numberOf(text))}
      />
      <Field
        label={t('boardEdit.target')}
        value={numberText(target)}
        number
        keep={(text) => {
          const { [name]: _before, ...rest } = targets;
          const value = numberOf(text);
          set({ ...tile, targets: value === null ? rest : { ...rest, [name]: value } });
        }}
      />
      {own !== undefined && isInverted(own) && <p role="note">{t('boardEdit.inverted')}</p>}
      <label>
        <span>{t('boardEdit.better')}</span>
        <Select
          value={better}
          disabled={own === undefined}
          options={(['up', 'down'] as const).map((value) => ({
            value,
            label: t(`boardEdit.betterIs.${value}`),
          }))}
          onChange={({ currentTarget }) => {
            if (own !== undefined)
              setLimits({ ...own, better: currentTarget.value === 'up' ? 'up' : 'down' });
          }}
        />
      </label>
    </fieldset>
  );
}

/** Red would come before amber. */
const isInverted = ({ warn, bad, better }: TileLimits): boolean =>
  better === 'up' ? bad > warn : bad < warn;

const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(value);

/** null: nothing, or no number. */
function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** A box that is taken when it is left or Enter is pressed: each is one step back. */
function Field(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly number?: boolean;
  readonly keep: (text: string) => void;
}) {
  const { label, value, placeholder, maxLength, number, keep } = props;
  /** null: as it is kept. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed !== null && typed !== value) keep(typed);
    setTyped(null);
  };
  return (
    <label>
      <span>{label}</span>
      <InputGroup
        size="small"
        value={typed ?? value}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(number === true ? { type: 'number', step: 'any' } : {})}
        onValueChange={setTyped}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
    </label>
  );
}
