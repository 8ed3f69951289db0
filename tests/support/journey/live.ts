/** Browsers that a process holds a live connection of, as its figures say. */
export async function liveConnections(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const [, count] = /^tessera_hub_connections (\d+)$/m.exec(figures) ?? [];
  if (count === undefined) {
    throw new Error(`The figures of ${url} do not say how many browsers are connected.`);
  }
  return Number(count);
}
