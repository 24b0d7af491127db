interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  readonly firstDay: number;
}

/** The day that weeks begin with: 0 is Sunday, 1 Monday. For servers, because not every browser knows it. */
export function firstDayOfWeek(locale: string): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };
  const info = getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo;
  return (info?.firstDay ?? 7) % 7;
}
