import { useEffect, useRef } from 'react';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type ECharts, type EChartsCoreOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** Text height around the chart, px; on boards it depends on the window. */
function textPx(host: HTMLElement): number {
  return parseFloat(getComputedStyle(host).fontSize);
}

/**
 * Lets the library empty the chart's element. It does so by writing '' as HTML, and the content policy
 * refuses all text as HTML; here the write only removes the content.
 */
function emptiedByHand(host: HTMLElement): HTMLElement {
  Object.defineProperty(host, 'innerHTML', {
    configurable: true,
    set(markup: string) {
      if (markup !== '') throw new TypeError('A chart writes no markup');
      host.replaceChildren();
    },
  });
  return host;
}

/**
 * A chart that fills its parent, follows its size and is disposed with it.
 * @param props.option makes the option for a text height in px; a new function redraws the chart.
 * @param props.label description for screen readers.
 */
export function Chart(props: {
  readonly option: (textPx: number) => EChartsCoreOption;
  readonly label: string;
}) {
  const { option, label } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const newest = useRef(option);

  useEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    const made = init(emptiedByHand(host));
    chart.current = made;
    const observer = new ResizeObserver(() => {
      made.resize();
      made.setOption(newest.current(textPx(host)), { notMerge: true });
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      chart.current = null;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    newest.current = option;
    if (place.current === null) return;
    chart.current?.setOption(option(textPx(place.current)), { notMerge: true });
  }, [option]);

  return <div ref={place} className="cj-chart" role="img" aria-label={label} />;
}
