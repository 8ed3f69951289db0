/** Key of a file's bytes in the file store. Built from the row only, never from input of the client. */
export function attachmentKey(clientId: string, id: string): string {
  return `attachments/${clientId}/${id}`;
}
