import { noteEndpoints, notePlugin } from './note-plugin';
import { startServer } from './start-server';

describe('a test server', () => {
  it('says why a request failed, with endpoint and field, in tests only', async () => {
    const server = await startServer({ plugins: [notePlugin] });
    // The handler returns an object without the field `said`.
    const parts = { body: { how: 'misfit' } };
    await expect(server.call(noteEndpoints.break, parts)).rejects.toThrow(
      /Cause: Endpoint 'notes\.break' failed\. .*'said': Invalid input \(invalid_type, string expected\)/,
    );
    const { text } = await server.send(noteEndpoints.break, parts);
    expect(text).not.toContain('said');
    await server.stop();
  });
});
