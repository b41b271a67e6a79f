import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Draw } from '@blueprintjs/icons';
import type { LayerKey } from '@shared/model/map/feature';
import type { LngLat } from '@shared/model/map/place';
import {
  readShape,
  shapeTextProblem,
  splitShape,
  writeShape,
  type ShapeKind,
} from '@shared/model/map/shape';
import { shapeWords } from '@shared/model/map/shapeWords';
import { useTranslation } from '@renderer/data/translation';
import { shapeFigures, shapeSize } from '@renderer/maps/figures';
import { ShapeDialog } from '@renderer/maps/ShapeDialog';
import { useLayerSystem } from '@renderer/maps/useSurroundings';
import { textView } from './text';
import type { CellProps, EditorProps, KindView } from './view';
import './shape.css';

const LAYERS: Readonly<Record<ShapeKind, LayerKey>> = { polygon: 'fence', route: 'route' };
const NONE: readonly LngLat[] = [];

/** Characters of a shape that a box shows: a longer one is no text that somebody reads. */
const SHOWN_MOST = 40_000;

const kindOf = (name: string): ShapeKind => (name === 'route' ? 'route' : 'polygon');

/** What the corners measure, whole and in short; the reason where they cannot be read. */
function useFigures(
  text: string,
  kind: ShapeKind,
): { readonly all: string; readonly size: string } {
  const { t } = useTranslation();
  const system = useLayerSystem(LAYERS[kind]);
  if (text === '') return { all: t('maps.shape.none'), size: '' };
  const { corners, problem } = readShape(text, kind, system);
  if (corners !== null)
    return {
      all: shapeFigures(t, kind, corners).join(' · '),
      size: shapeSize(t, kind, corners),
    };
  const { key, values } = shapeWords(problem);
  const reason = t(key, values);
  return { all: reason, size: reason };
}

/** A shape in a list: how large it is. */
function ShapeCell({ value, field }: CellProps) {
  const { all, size } = useFigures(String(value), kindOf(field.kind));
  return <span title={all}>{size}</span>;
}

/** A shape is drawn on the map; its corners can be typed and pasted, too. */
function ShapeEditor(props: EditorProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const kind = kindOf(props.field.kind);
  const system = useLayerSystem(LAYERS[kind]);
  const text = props.value === null ? '' : String(props.value);
  const figures = useFigures(text, kind).all;
  const problem = text === '' ? null : shapeTextProblem(text, kind, system);
  // What cannot be drawn may still be drawn anew, what is too large is not thrown away unseen.
  const isTooBig = problem?.why === 'tooMany';
  const corners = text === '' ? NONE : (readShape(text, kind, system).corners ?? NONE);
  return (
    <div className="cj-shape-editor">
      <div>
        <Button
          icon={<Draw />}
          text={t(corners.length === 0 ? 'maps.shape.draw' : 'maps.shape.redraw')}
          disabled={props.disabled || isTooBig}
          onClick={() => setOpen(true)}
        />
        <span data-figures>{isTooBig ? t('maps.shape.tooBig') : figures}</span>
      </div>
      <TextArea
        id={props.id}
        fill
        rows={2}
        spellCheck={false}
        value={text.length > SHOWN_MOST ? `${text.slice(0, SHOWN_MOST)}…` : text}
        disabled={props.disabled || text.length > SHOWN_MOST}
        autoFocus={props.autoFocus}
        intent={props.invalid ? 'danger' : 'none'}
        placeholder={t(`transfer.kinds.${kind}`)}
        onChange={({ target }) => props.onChange(target.value === '' ? null : target.value)}
        onBlur={() => {
          // What was pasted in another way is kept in ours.
          const pairs = text.length > SHOWN_MOST ? null : splitShape(text, kind);
          const plain = pairs?.map((pair) => pair.join(',')).join(';');
          if (plain !== undefined && plain !== '' && plain !== text) props.onChange(plain);
        }}
      />
      {isOpen && (
        <ShapeDialog
          kind={kind}
          corners={corners}
          onDone={(next) => {
            props.onChange(writeShape(next, kind, system, text));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export const shapeView: KindView = { ...textView, Cell: ShapeCell, Editor: ShapeEditor };
