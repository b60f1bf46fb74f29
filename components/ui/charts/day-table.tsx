import { formatDate } from "@walletlens/format";

interface DayTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly days: readonly { readonly day: string; readonly cells: readonly (string | number)[] }[];
}

export function DayTable({ caption, columns, days }: DayTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {["Day", ...columns].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, cells }) => (
          <tr key={day}>
            <th scope="row">{formatDate(`${day}T00:00:00Z`)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
