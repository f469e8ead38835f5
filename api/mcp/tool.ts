import type { z } from 'zod';
import type { Route } from '../calls/route.ts';

/** The body of a JSON answer of a route. Members that the route returns as JSON text are parsed. */
export type ParsedAnswerBody = Readonly<Record<string, unknown>>;

/** A tool for agents. It calls one route once, and answers with only what an agent needs. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Body extends object = ParsedAnswerBody> {
  /** Name of the tool in the protocol, such as `search_companies`. */
  readonly name: string;
  readonly title: string;
  /** Says when to use the tool and what it costs, for the agent that chooses one. */
  readonly description: string;
  /** Schema of the arguments. It is strict, so that a misspelt filter is refused. */
  readonly input: Input;
  readonly route: Route;
  /** Converts the arguments to the fields of the route's request. */
  readonly toRouteFields: (input: z.output<Input>) => Readonly<Record<string, unknown>>;
  /** Selects what the agent needs from the answer of the route. */
  readonly presentAnswer: (body: Body, input: z.output<Input>) => Readonly<Record<string, unknown>>;
}

/** Returns `tool` unchanged as a row of the table of tools. The compiler checks its types. */
export function defineTool<Input extends z.ZodObject, Body extends object>(tool: Tool<Input, Body>): Tool {
  return tool as unknown as Tool;
}
