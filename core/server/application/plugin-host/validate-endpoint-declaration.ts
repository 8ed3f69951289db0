import type { Endpoint } from '../../../contract';

/** Returns an error for each part of a declaration that contradicts another. */
export function declarationProblems(endpoint: Endpoint): readonly string[] {
  return [
    ...redirectProblems(endpoint),
    ...pageProblems(endpoint),
    ...bodyProblems(endpoint),
    ...markProblems(endpoint),
  ];
}

function redirectProblems({ id, responds, redirectOrigins, gate, shape, kind }: Endpoint): readonly string[] {
  if (responds !== 'redirect') {
    return redirectOrigins === undefined
      ? []
      : [`Endpoint '${id}' names redirectOrigins, so it must declare responds: 'redirect'.`];
  }
  const notOrigins = (redirectOrigins ?? []).filter((origin) => !isOrigin(origin));
  return [
    // A browser that follows a link sends no session.
    ...(gate.audience === 'public'
      ? []
      : [
          `Endpoint '${id}' responds with a redirect for browsers, so its gate must be public; enter a portal by a link.`,
        ]),
    ...(shape.response === undefined && kind !== 'download'
      ? []
      : [`Endpoint '${id}' responds with a redirect, so it can have neither a response schema nor a download.`]),
    ...notOrigins.map(
      (origin) =>
        `'${origin}' in redirectOrigins of endpoint '${id}' is not an origin; write it as https://example.com.`,
    ),
  ];
}

function pageProblems({ id, responds, gate, shape, kind }: Endpoint): readonly string[] {
  return responds !== 'page' || (gate.audience === 'public' && shape.response === undefined && kind !== 'download')
    ? []
    : [
        `Endpoint '${id}' responds with a page for browsers, so its gate must be public, and it can have neither a response schema nor a download.`,
      ];
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://');
}

function bodyProblems({ id, kind, responds, method, shape }: Endpoint): readonly string[] {
  return [
    ...((kind === 'form' || kind === 'text') && (shape.body === undefined || method === 'GET')
      ? [`Endpoint '${id}' is of kind '${kind}', so it must have a body schema and must not be a GET.`]
      : []),
    ...(responds === 'text' && (shape.response === undefined || kind === 'download')
      ? [`Endpoint '${id}' responds with text, so it must have a response schema of a string, and no download.`]
      : []),
  ];
}

function markProblems({ id, marksAsRead, method, effect, gate, proof }: Endpoint): readonly string[] {
  const isInPortal = gate.audience === 'member' || gate.audience === 'admin' || proof !== undefined;
  return marksAsRead === undefined || (method === 'GET' && effect === 'read' && isInPortal)
    ? []
    : [`Endpoint '${id}' marks as read, so it must be a reading GET in a portal.`];
}
